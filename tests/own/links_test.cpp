// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The canonical links of the examples. Links keep their meaning for ever, so these lines never change.
#include "own/examples.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace stiction;

namespace {

struct Link {
    std::string_view id, text;
};

// clang-format off
constexpr Link links[] = {
    {"belt",
     "mechanism~1~%22Block~on~a~belt%22~~parameter~m~1~from~0.01~to~100~scale~log~unit~kg~label~%22Mass%22~~parameter~k~100~from~0~to~1e4~unit~N%2Fm~label~%22Stiffness%22~~parameter~c~0~from~0~to~50~unit~%22N~s%2Fm%22~label~%22Damping%22~~parameter~v~0.1~from~-2~to~2~unit~m%2Fs~label~%22Belt~speed%22~~parameter~n~10~from~0~to~100~unit~N~label~%22Normal~load%22~~parameter~mu_s~0.4~from~0~to~2~label~%22Static~friction%22~~parameter~mu_k~0.25~from~0~to~2~label~%22Kinetic~friction%22~~parameter~f_a~0~from~0~to~50~unit~N~label~%22Drive~amplitude%22~~parameter~f_d~1~from~0.01~to~20~scale~log~unit~Hz~label~%22Drive~frequency%22~~coordinate~x~start~0~velocity~0.1~label~%22Block%22~~mass~x~m~~spring~x~stiffness~k~damping~c~~force~x~sine~f_a~frequency~f_d~~contact~belt~load~n~slip~x_dot~-~v~coulomb_stiction~mu_s~mu_s~mu_k~mu_k"},
    {"leine_belt",
     "mechanism~1~%22Block~on~a~belt%2C~hyperbolic~friction%22~~parameter~v~0.2~from~0.01~to~2~unit~m%2Fs~label~%22Belt~speed%22~~coordinate~x~start~1~velocity~v~~mass~x~1~~spring~x~stiffness~1~~contact~belt~load~1~slip~x_dot~-~v~hyperbolic~mu_s~1~mu_k~0~v_s~1%2F3"},
    {"popp_stelter",
     "mechanism~1~%22Popp~and~Stelter%22~~parameter~v~1~from~0.1~to~5~unit~m%2Fs~label~%22Belt~speed%22~~coordinate~x~start~4~velocity~v~~mass~x~1~~spring~x~stiffness~1~~contact~belt~load~10~slip~x_dot~-~v~hyperbolic~mu_s~0.4~mu_k~0.1~v_s~1%2F1.42~c2~0.01"},
    {"three_blocks",
     "mechanism~1~%22Three~blocks~on~a~belt%22~~parameter~v~0.1~from~0~to~1~unit~m%2Fs~label~%22Belt~speed%22~~parameter~k~100~from~0~to~1000~unit~N%2Fm~label~%22Springs~to~the~wall%22~~parameter~kc~60~from~0~to~1000~unit~N%2Fm~label~%22Springs~between~blocks%22~~coordinate~a~velocity~v~~coordinate~b~velocity~v~~coordinate~c~velocity~v~~mass~a~1~~mass~b~1.5~~mass~c~1~~spring~a~stiffness~k~~spring~b~stiffness~k~~spring~c~stiffness~k~~spring~a~b~stiffness~kc~~spring~b~c~stiffness~kc~~friction~coulomb_stiction~mu_s~0.4~mu_k~0.25~~contact~on_a~load~10~slip~a_dot~-~v~~contact~on_b~load~12~slip~b_dot~-~v~~contact~on_c~load~8~slip~c_dot~-~v"},
    {"two_blocks",
     "mechanism~1~%22Two~blocks~of~Burridge~and~Knopoff%22~~parameter~v~0.1~from~0.001~to~1~unit~m%2Fs~label~%22Plate~speed%22~~parameter~kc~1.2~from~0~to~10~unit~N%2Fm~label~%22Coupling%22~~parameter~beta~1.3~from~0.5~to~2~label~%22Ratio~of~the~loads%22~~coordinate~a~velocity~v~~coordinate~b~start~0.1~velocity~v~~mass~a~1~~mass~b~1~~spring~a~stiffness~1~~spring~b~stiffness~1~~spring~a~b~stiffness~kc~~friction~hyperbolic~mu_s~1~mu_k~0~v_s~1%2F3~~contact~on_a~load~1~slip~a_dot~-~v~~contact~on_b~load~beta~slip~b_dot~-~v~~run~t_end~60"},
    {"den_hartog_stop",
     "mechanism~1~%22Den~Hartog%27s~oscillator~with~a~stop%22~~parameter~f~0.12~from~0.01~to~1~unit~Hz~label~%22Drive~frequency%22~~parameter~mu~0.2~from~0~to~1~label~%22Friction%22~~parameter~d~1~from~0.1~to~3~unit~m~label~%22Distance~of~the~stop%22~~coordinate~x~~mass~x~1~~spring~x~stiffness~1~~force~x~sine~1~frequency~f~~contact~floor~load~1~slip~x_dot~mu~mu~~contact~wall~gap~d~-~x~restitution~0.7~~run~t_end~60"},
    {"woodpecker",
     "mechanism~1~%22Woodpecker~toy%22~~parameter~mu~0.3~from~0~to~1~label~%22Friction%22~~parameter~e~0.5~from~0~to~1~label~%22Restitution~of~the~beak%22~~parameter~c_phi~0.0056~from~0.001~to~0.02~unit~%22N~m%2Frad%22~label~%22Torsion~spring%22~~constant~g~9.81~~constant~mm~0.0003~~constant~jm~5e-9~~constant~ms~0.0045~~constant~js~7e-7~~constant~lm~0.01~~constant~lg~0.015~~constant~ls~0.0201~~constant~rm~0.0031~~constant~r0~0.0025~~constant~hm~0.0058~~constant~hs~0.02~~coordinate~y~velocity~-0.3505~label~%22Sleeve%22~~coordinate~phi_m~start~-1.07e-4~velocity~31.81~unit~rad~label~%22Turn~of~the~sleeve%22~~coordinate~phi_s~start~3.12e-3~velocity~14.44~unit~rad~label~%22Turn~of~the~bird%22~~mass~y~ms~%2B~mm~~mass~y~phi_m~ms%2Alm~~mass~y~phi_s~ms%2Alg~~mass~phi_m~jm~%2B~ms%2Alm%2Alm~~mass~phi_m~phi_s~ms%2Alm%2Alg~~mass~phi_s~js~%2B~ms%2Alg%2Alg~~spring~phi_m~phi_s~stiffness~c_phi~~force~y~-%28ms~%2B~mm%29%2Ag~~force~phi_m~-ms%2Ag%2Alm~~force~phi_s~-ms%2Ag%2Alg~~contact~beak~gap~lm~%2B~lg~-~ls~-~r0~-~hs%2Aphi_s~slip~y_dot~%2B~lm%2Aphi_m_dot~%2B~%28lg~-~ls%29%2Aphi_s_dot~mu~mu~restitution~e~~contact~low~gap~rm~-~r0~%2B~hm%2Aphi_m~slip~y_dot~%2B~rm%2Aphi_m_dot~mu~mu~~contact~high~gap~rm~-~r0~-~hm%2Aphi_m~slip~y_dot~%2B~rm%2Aphi_m_dot~mu~mu~~run~t_end~0.5"},
    {"bouncing_ball",
     "mechanism~1~%22Bouncing~ball%22~~gravity~9.81~~parameter~h~1~from~0.01~to~5~unit~m~label~%22Height~of~fall%22~~parameter~e~0.8~from~0~to~1~label~%22Restitution%22~~body~ball~mass~1~circle~0.1~at~%280%2C~h~%2B~0.1%29~~ground~floor~~contact~bounce~ball~floor~restitution~e~~run~t_end~5"},
    {"bowling",
     "mechanism~1~%22Sliding~to~rolling%22~~gravity~9.81~~parameter~mu~0.2~from~0~to~1~label~%22Friction%22~~parameter~v~3~from~0~to~10~unit~m%2Fs~label~%22Speed%22~~body~disc~mass~2~circle~0.1~at~%280%2C~0.1%29~velocity~%28v%2C~0%29~~ground~floor~~contact~rim~disc~floor~mu~mu~~run~t_end~2"},
    {"super_ball",
     "mechanism~1~%22Super~ball%22~~gravity~9.81~~parameter~e~0.9~from~0~to~1~label~%22Restitution%22~~parameter~e_t~0.7~from~0~to~1~label~%22Tangential~restitution%22~~constant~r~0.05~~body~ball~mass~0.1~inertia~0.4%2A0.1%2Ar%2Ar~circle~r~at~%280%2C~0.6%29~velocity~%283%2C~-4%29~~ground~floor~~ground~table~through~%280%2C~1%29~angle~pi~~contact~below~ball~floor~mu~2~restitution~e~tangential~e_t~~contact~above~ball~table~mu~2~restitution~e~tangential~e_t~~run~t_end~3"},
    {"rocking_block",
     "mechanism~1~%22Rocking~block%22~~gravity~9.81~~parameter~theta0~0.15~from~0.01~to~0.3~scale~angle~unit~rad~label~%22Tilt%22~~constant~b~0.2~~constant~h~1~~body~block~mass~1~box~b~by~h~at~near~%280%2C~0.5%29~angle~-theta0~~ground~floor~~friction~mu~0.8~~contact~left~block.c1~floor~~contact~right~block.c2~floor~closed~~run~t_end~4"},
    {"painleve_rod",
     "mechanism~1~%22Painlev%C3%A9%27s~rod%22~~units~none~~gravity~1~~parameter~mu~0.5~from~0~to~5~label~%22Friction%22~~parameter~eps~1%2F3~from~0.01~to~2~scale~log~label~%22Inertia~ratio%22~~parameter~theta0~0.8~from~0.001~to~3.14~scale~angle~label~%22Angle%22~~parameter~w0~0~from~-5~to~5~label~%22Angular~velocity%22~~parameter~v_t0~-0.3~from~-10~to~10~label~%22Sliding~velocity%22~~constant~s~sin%28theta0%29~~constant~c~cos%28theta0%29~~body~rod~mass~1~inertia~eps~rod~2~at~%28c%2C~s%29~angle~theta0~velocity~%28v_t0~-~s%2Aw0%2C~c%2Aw0%29~spin~w0~~ground~floor~~contact~tip~rod.c1~floor~mu~mu~~contact~end~rod.c2~floor~mu~mu~~stop~end~%22other~end%22"},
    {"sliding_block",
     "mechanism~1~%22Sliding~block%22~~units~none~~gravity~1~~parameter~mu~0.5~from~0~to~5~label~%22Friction%22~~parameter~tau~0~from~-3~to~3~label~%22Torque%22~~parameter~v0~-1~from~-5~to~5~label~%22Velocity%22~~constant~al~sqrt%280.5%29~~body~block~mass~1~inertia~1%2F3~box~2%2Aal~by~2%2Aal~at~%280%2C~al%29~velocity~%28v0%2C~0%29~~torque~block~tau~~ground~floor~~friction~mu~mu~~contact~left~block.c1~floor~~contact~right~block.c2~floor"},
    {"ladder",
     "mechanism~1~%22Ladder%22~~gravity~9.81~~parameter~phi~0.9~from~0.1~to~1.5~scale~angle~unit~rad~label~%22Angle%22~~parameter~mu_f~0.4~from~0~to~1~label~%22Friction~of~the~floor%22~~parameter~mu_w~0.2~from~0~to~1~label~%22Friction~of~the~wall%22~~constant~l~2~~body~bar~mass~10~rod~l~at~%28-l%2F2%2Acos%28phi%29%2C~l%2F2%2Asin%28phi%29%29~angle~phi~~ground~floor~~ground~wall~angle~pi%2F2~~contact~foot~bar.c1~floor~mu~mu_f~~contact~head~bar.c2~wall~mu~mu_w~~run~t_end~1"},
    {"wedge",
     "mechanism~1~%22Block~on~a~slope%22~~gravity~9.81~~parameter~a~0.35~from~0~to~1.2~scale~angle~unit~rad~label~%22Slope%22~~parameter~mu~0.3~from~0~to~2~label~%22Friction%22~~ground~slope~angle~-a~~body~block~mass~1~box~0.4~by~0.1~at~%280.05%2Asin%28a%29%2C~0.05%2Acos%28a%29%29~angle~-a~~contact~feet~block.s1~slope~mu~mu"},
    {"dominoes",
     "mechanism~1~%22Dominoes%22~~gravity~9.81~~parameter~w0~6~from~1~to~20~unit~rad%2Fs~label~%22Push%22~~constant~b~0.008~~constant~h~0.048~~constant~d~0.024~~body~one~mass~0.01~box~b~by~h~at~%280%2C~h%2F2%29~velocity~%28w0%2Ah%2F2%2C~w0%2Ab%2F2%29~spin~-w0~~body~two~mass~0.01~box~b~by~h~at~%28d%2C~h%2F2%29~~body~three~mass~0.01~box~b~by~h~at~%282%2Ad%2C~h%2F2%29~~ground~floor~~friction~mu~0.5~~friction~between~mu~0.2~~contact~f1~one.s1~floor~~contact~f2~two.s1~floor~~contact~f3~three.s1~floor~~contact~top1~one.c3~two.s4~law~between~~contact~top2~two.c3~three.s4~law~between~~contact~fall~three.c3~floor~~stop~fall~%22the~last~domino~lies%22~~run~t_end~1"},
    {"slider_crank",
     "mechanism~1~%22Slider-crank~with~friction%22~~gravity~9.81~~parameter~mu~0.1~from~0~to~0.5~label~%22Friction%22~~parameter~phi0~0.5~from~-3~to~3~scale~angle~unit~rad~label~%22Crank~angle%22~~parameter~w0~30~from~-100~to~100~unit~rad%2Fs~label~%22Spin%22~~constant~l1~0.153~~constant~l2~0.306~~body~crank~mass~0.038~inertia~7.4e-5~rod~l1~at~%28l1%2F2%2Acos%28phi0%29%2C~l1%2F2%2Asin%28phi0%29%29~angle~phi0~spin~w0~~body~link~mass~0.038~inertia~5.9e-4~rod~l2~at~near~%280.3%2C~0.05%29~angle~near~0~~body~piston~mass~0.076~point~at~near~%280.45%2C~0%29~~ground~rail~~pin~o~crank.c1~%280%2C~0%29~~pin~a~crank.c2~link.c1~~pin~b~link.c2~piston~~guide~shoe~piston~rail~mu~mu~~run~t_end~1"},
    {"stack",
     "mechanism~1~%22Two~blocks~on~a~shaking~table%22~~gravity~9.81~~parameter~a~0.02~from~0~to~0.05~unit~m~label~%22Amplitude%22~~parameter~f~3~from~0.1~to~10~unit~Hz~label~%22Frequency%22~~ground~table~shake~%28a%2C~0%29~frequency~f~~body~lower~mass~2~box~0.6~by~0.1~at~%280%2C~0.05%29~velocity~%282%2Api%2Af%2Aa%2C~0%29~~body~upper~mass~1~box~0.3~by~0.1~at~%280%2C~0.15%29~velocity~%282%2Api%2Af%2Aa%2C~0%29~~contact~feet~lower.s1~table~coulomb_stiction~mu_s~0.5~mu_k~0.4~~contact~joint~upper.s1~lower.s3~coulomb_stiction~mu_s~0.3~mu_k~0.2~~run~t_end~2"},
};
// clang-format on

}  // namespace

TEST_CASE("mechanism text: the canonical links of the examples never change") {
    REQUIRE(std::size(links) <= own::examples().size());
    for (const Link& link : links) {
        CAPTURE(std::string(link.id));
        const ReadScenario named = read_scenario("mechanism/" + std::string(link.id));
        REQUIRE(named.scenario.has_value());
        CHECK(write_scenario(*named.scenario) == "mechanism?text=" + std::string(link.text));
    }
}
