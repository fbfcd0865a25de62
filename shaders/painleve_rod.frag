// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions of the sliding rod, one classification per pixel (Gomez 2008, (2.81), (2.82); engine/systems/painleve_rod/model.cpp):
//
//     A = eps + c^2 + sg mu s c,   b = F_th c - eps (F_y + s w^2)        s, c = sin, cos theta; w = theta'; sg = sgn v_t
//
//     0  A > 0, b >= 0  slides       1  A > 0, b < 0   lifts off
//     2  A <= 0, b > 0  no solution  3  A <= 0, b <= 0  two solutions
//
// u_parameter: 0 mu, 1 eps, 2 F_x (does not enter A and b), 3 F_y, 4 F_th, 5 sg, 6 theta' (axes 1 only).
//
// Single precision. A and b are computed as their values in the middle of the frame plus increments that have the offset from the middle as
// a factor, so that a deep zoom shows no noise. Sine and cosine are computed here, because GLSL guarantees no accuracy for its own. The
// remaining error is the rounding of the values in the middle and of the uniforms, about 2e-7 in A and b for parameters of order 1: it moves
// the boundaries by at most 2e-7 / |grad|. A pixel whose |A| or |b| is below 1e-6 may get the neighbouring region.
precision highp float;
precision highp int;

uniform vec4 u_frame;   // x_min, x_max, y_min, y_max of the axes
uniform vec2 u_origin;  // lower left corner of the rectangle, device pixels
uniform vec2 u_size;    // its size, device pixels
uniform int u_axes;     // 0: x = theta, y = theta';  1: x = theta, y = mu
uniform float u_parameter[16];
uniform vec4 u_fill[4];  // colours of the four regions
uniform vec4 u_ink[4];   // colours of their patterns; alpha is the strength
uniform vec4 u_line;     // colour of the boundaries; alpha is the strength
uniform float u_scale;   // device pixels per pixel of the layout
uniform int u_plain;     // 1: only the fill
out vec4 colour;

// Sine and cosine to 1e-7 for |x| up to some hundred: x - n pi/2 in two parts, then the polynomials of Cephes (sinf, cosf) on |r| <= pi/4.
vec2 find_sin_cos(float x) {
    float n = floor(x * 0.636619772 + 0.5);
    float r = (x - n * 1.5703125) - n * 4.83826794897e-4;
    float z = r * r;
    float s = r + r * z * (-1.6666654611e-1 + z * (8.3321608736e-3 - z * 1.9515295891e-4));
    float c = 1.0 - 0.5 * z + z * z * (4.166664568298827e-2 + z * (-1.388731625493765e-3 + z * 2.443315711809948e-5));
    int quarter = int(n) & 3;
    vec2 value = (quarter & 1) == 0 ? vec2(s, c) : vec2(c, s);
    return value * vec2(quarter < 2 ? 1.0 : -1.0, quarter == 0 || quarter == 3 ? 1.0 : -1.0);
}

// A, b and their derivatives by the two axes.
struct Value {
    float A, b;
    vec2 grad_A, grad_b;
};

Value evaluate(vec2 share) {  // place in the frame, -1/2 to 1/2
    bool over_mu = u_axes == 1;
    float eps = u_parameter[1], F_y = u_parameter[3], F_th = u_parameter[4], sg = u_parameter[5];
    vec2 middle = 0.5 * (u_frame.xz + u_frame.yw), offset = share * (u_frame.yw - u_frame.xz);
    float mu0 = over_mu ? middle.y : u_parameter[0], dmu = over_mu ? offset.y : 0.0;
    float w0 = over_mu ? u_parameter[6] : middle.y, dw = over_mu ? 0.0 : offset.y;
    float d = offset.x;

    vec2 m = find_sin_cos(middle.x), h = find_sin_cos(0.5 * d);
    float s0 = m.x, c0 = m.y;
    vec2 half_way = vec2(s0 * h.y + c0 * h.x, c0 * h.y - s0 * h.x);           // theta0 + d/2
    float ds = 2.0 * half_way.y * h.x, dc = -2.0 * half_way.x * h.x;          // s - s0, c - c0
    float s = s0 + ds, c = c0 + dc, w = w0 + dw, mu = mu0 + dmu;
    float sin_d = 2.0 * h.x * h.y;
    float sin_2 = 2.0 * half_way.x * half_way.y, cos_2 = half_way.y * half_way.y - half_way.x * half_way.x;  // of 2 theta0 + d

    Value v;
    v.A = (eps + c0 * (c0 + sg * mu0 * s0)) + (sin_d * (sg * mu0 * cos_2 - sin_2) + sg * dmu * s * c);
    v.b = (F_th * c0 - eps * (F_y + s0 * w0 * w0)) + (F_th * dc - eps * (ds * w0 * w0 + s * (2.0 * w0 + dw) * dw));
    v.grad_A = vec2(-2.0 * s * c + sg * mu * (c * c - s * s), over_mu ? sg * s * c : 0.0);
    v.grad_b = vec2(-F_th * s - eps * c * w * w, over_mu ? 0.0 : -2.0 * eps * s * w);
    return v;
}

// Fraction of the pixel that a line of this width covers if its middle is at this distance; both in pixels of the layout.
float cover(float distance, float width) {
    return clamp((0.5 * width - distance) * u_scale + 0.5, 0.0, 1.0);
}

// Stripes of this pitch; the distance is measured across them.
float stripe(float across, float pitch, float width) {
    return cover(abs(mod(across, pitch) - 0.5 * pitch), width);
}

void main() {
    vec2 share = (gl_FragCoord.xy - u_origin) / u_size - 0.5;
    Value v = evaluate(share);
    int region = v.A > 0.0 ? (v.b >= 0.0 ? 0 : 1) : (v.b > 0.0 ? 2 : 3);
    colour = u_fill[region];
    if (u_plain == 1) return;

    // Patterns follow the place on the screen, so that they stand still while the map zooms. The pitch of 11 is along the axes.
    vec2 screen = gl_FragCoord.xy / u_scale;
    float rising = (screen.x - screen.y) * 0.70710678, falling = (screen.x + screen.y) * 0.70710678, pitch = 11.0 * 0.70710678;
    float ink = 0.0;
    if (region == 1) {
        ink = cover(length(mod(screen, 14.0) - 7.0), 2.4);
    } else if (region == 2) {
        ink = max(stripe(rising, pitch, 1.4), stripe(falling, pitch, 1.4));
    } else if (region == 3) {
        ink = stripe(rising, pitch, 1.6);
    }
    colour.rgb = mix(colour.rgb, u_ink[region].rgb, ink * u_ink[region].a);

    // Boundaries: distance in pixels to first order. Both lines separate regions over their whole length, whatever the sign of the other value.
    vec2 per_pixel = (u_frame.yw - u_frame.xz) / u_size * u_scale;
    vec2 slope_A = v.grad_A * per_pixel, slope_b = v.grad_b * per_pixel;
    float line = cover(abs(v.A) / max(length(slope_A), 1e-30), 1.6);
    // Dashes 7-4, counted along the axis that the line follows more closely.
    float along = mod(abs(slope_b.y) >= abs(slope_b.x) ? screen.x : screen.y, 11.0);
    line = max(line, cover(abs(v.b) / max(length(slope_b), 1e-30), 1.6) * cover(abs(along - 5.5), 7.0));
    colour.rgb = mix(colour.rgb, u_line.rgb, line * u_line.a);
}
