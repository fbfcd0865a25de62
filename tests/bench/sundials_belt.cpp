// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "bench/sundials_belt.hpp"

#include <cmath>

#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

namespace stiction::test {

namespace {

struct Piece {
    BeltValues belt;
    int sense = 0;  // of the slip, 0: stick
};

int flow(double, N_Vector state, N_Vector rate, void* data) {
    const Piece& piece = *static_cast<const Piece*>(data);
    const BeltValues& p = piece.belt;
    const double* y = N_VGetArrayPointer(state);
    double* out = N_VGetArrayPointer(rate);
    if (piece.sense == 0) {
        out[0] = p.belt_speed;
        out[1] = 0.0;
        return 0;
    }
    double mu = p.mu_k;
    if (p.stribeck_speed > 0.0)
        mu += (p.mu_s - p.mu_k) * std::exp(-piece.sense * (y[1] - p.belt_speed) / p.stribeck_speed);
    out[0] = y[1];
    out[1] = (-p.stiffness * y[0] - piece.sense * mu * p.normal_force) / p.mass;
    return 0;
}

int find_guards(double, N_Vector state, double* out, void* data) {
    const Piece& piece = *static_cast<const Piece*>(data);
    const BeltValues& p = piece.belt;
    const double* y = N_VGetArrayPointer(state);
    out[0] = piece.sense == 0 ? p.mu_s * p.normal_force - std::abs(p.stiffness * y[0])
                              : piece.sense * (y[1] - p.belt_speed);
    return 0;
}

// The loop over modes; Begin starts the integrator at (t, y), Advance returns whether it met a root.
template <class Begin, class Advance>
BeltRun run_belt(Piece& piece, N_Vector state, double t_end, Begin&& begin, Advance&& advance) {
    BeltRun out;
    double* y = N_VGetArrayPointer(state);
    y[0] = 0.0;
    y[1] = piece.belt.belt_speed;
    piece.sense = 0;
    double t = 0.0;
    while (t < t_end) {
        begin(t);
        const int met = advance(t);
        if (met < 0) out.failed = true;
        if (met <= 0) break;
        ++out.events;
        if (piece.sense == 0) {
            piece.sense = y[0] > 0.0 ? -1 : 1;
            continue;
        }
        // For the belts compared here each slip ends inside the stick bound, so stick follows.
        piece.sense = 0;
        y[1] = piece.belt.belt_speed;
        out.last_landing = t;
        ++out.landings;
    }
    return out;
}

constexpr double absolute_share = 1e-2;  // absolute tolerance over the relative one, as in our stepper
constexpr long no_limit = -1;
int falling[1] = {-1};

class CvodeBelt final : public PeerBelt {
  public:
    CvodeBelt() {
        SUNContext_Create(nullptr, &context_);
        state_ = N_VNew_Serial(2, context_);
        memory_ = CVodeCreate(CV_ADAMS, context_);
        CVodeInit(memory_, flow, 0.0, state_);
        iteration_ = SUNNonlinSol_FixedPoint(state_, 0, context_);
        CVodeSetNonlinearSolver(memory_, iteration_);
        CVodeSetUserData(memory_, &piece_);
        CVodeSetMaxNumSteps(memory_, no_limit);
        CVodeRootInit(memory_, 1, find_guards);
        CVodeSetRootDirection(memory_, falling);
        CVodeSetNoInactiveRootWarn(memory_);
    }
    ~CvodeBelt() override {
        CVodeFree(&memory_);
        SUNNonlinSolFree(iteration_);
        N_VDestroy(state_);
        SUNContext_Free(&context_);
    }
    BeltRun run(const BeltValues& values, double tolerance, double t_end) override {
        piece_.belt = values;
        CVodeSStolerances(memory_, tolerance, absolute_share * tolerance);
        return run_belt(
            piece_, state_, t_end, [&](double t) { CVodeReInit(memory_, t, state_); },
            [&](double& t) {
                CVodeSetStopTime(memory_, t_end);
                const int flag = CVode(memory_, t_end, state_, &t, CV_NORMAL);
                return flag < 0 ? -1 : flag == CV_ROOT_RETURN ? 1 : 0;
            });
    }
    std::string name() const override { return "CVODE Adams"; }

  private:
    SUNContext context_ = nullptr;
    N_Vector state_ = nullptr;
    void* memory_ = nullptr;
    SUNNonlinearSolver iteration_ = nullptr;
    Piece piece_;
};

class ArkodeBelt final : public PeerBelt {
  public:
    explicit ArkodeBelt(int order) : order_(order) {
        SUNContext_Create(nullptr, &context_);
        state_ = N_VNew_Serial(2, context_);
        memory_ = ERKStepCreate(flow, 0.0, state_, context_);
        ERKStepSetOrder(memory_, order);
        ERKStepSetUserData(memory_, &piece_);
        ERKStepSetMaxNumSteps(memory_, no_limit);
        ERKStepRootInit(memory_, 1, find_guards);
        ERKStepSetRootDirection(memory_, falling);
        ERKStepSetNoInactiveRootWarn(memory_);
    }
    ~ArkodeBelt() override {
        ERKStepFree(&memory_);
        N_VDestroy(state_);
        SUNContext_Free(&context_);
    }
    BeltRun run(const BeltValues& values, double tolerance, double t_end) override {
        piece_.belt = values;
        ERKStepSStolerances(memory_, tolerance, absolute_share * tolerance);
        return run_belt(
            piece_, state_, t_end, [&](double t) { ERKStepReInit(memory_, flow, t, state_); },
            [&](double& t) {
                ERKStepSetStopTime(memory_, t_end);
                const int flag = ERKStepEvolve(memory_, t_end, state_, &t, ARK_NORMAL);
                return flag < 0 ? -1 : flag == ARK_ROOT_RETURN ? 1 : 0;
            });
    }
    std::string name() const override { return "ARKODE ERK " + std::to_string(order_); }

  private:
    int order_;
    SUNContext context_ = nullptr;
    N_Vector state_ = nullptr;
    void* memory_ = nullptr;
    Piece piece_;
};

}  // namespace

std::unique_ptr<PeerBelt> make_cvode_belt() { return std::make_unique<CvodeBelt>(); }

std::unique_ptr<PeerBelt> make_arkode_belt(int order) { return std::make_unique<ArkodeBelt>(order); }

}  // namespace stiction::test
