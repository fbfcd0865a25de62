// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lit solids in parallel projection: for each pixel the nearest point of the images of a cube, a cylinder about the
// third axis or a ball, all between -1 and 1, under affine maps. With p = (x, y, z), z towards the eye, and the solid's
// own coordinates h = A (p - c), the ray through a pixel is h = A (x - c_x, y - c_y, 0) + s A (0, 0, 1), s = z - c_z.
//
// u_solid, four vectors for each solid: row 1 of A, c_x; row 2, c_y; row 3, c_z; shape (0 cube, 1 cylinder, 2 ball), fill,
// radius of a circle about c that contains the solid. Lengths in pixels of the page, from the lower left corner of the
// rectangle.
//
// The width of an edge is in u_line. With m = 1 - f, f the quantity that is 1 on the edge, the distance of a pixel from the
// edge is m divided by its slope per pixel.
precision highp float;
precision highp int;

uniform vec2 u_origin;  // lower left corner of the rectangle, device pixels
uniform float u_scale;  // device pixels per pixel of the page
uniform int u_axes;     // number of solids
uniform vec4 u_solid[96];
uniform vec4 u_fill[4];
uniform vec4 u_line;  // colour of edges; alpha is their width, pixels
out vec4 colour;

const int samples = 6;  // in each pixel
const vec3 light = vec3(-0.42, 0.55, 0.72);

struct Hit {
    float s;         // -1e9 if the ray misses the solid; never NaN
    int face;        // axis of the normal, 3: the curved one
};

Hit meet(int shape, vec3 q, vec3 d) {
    if (shape == 0) {
        vec3 far = (sign(d) - q) / d;
        int face = far.x < far.y && far.x < far.z ? 0 : far.y < far.z ? 1 : 2;
        vec3 near = -(sign(d) + q) / d;
        return Hit(max(near.x, max(near.y, near.z)) < far[face] ? far[face] : -1e9, face);
    }
    vec3 w = vec3(1.0, 1.0, shape == 2 ? 1.0 : 0.0), qw = q * w, dw = d * w;
    float a = dot(dw, dw), b = dot(qw, dw), root = b * b - a * (dot(qw, qw) - 1.0);
    if (root < 0.0) return Hit(-1e9, 3);
    float far = (sqrt(root) - b) / a, near = (-sqrt(root) - b) / a;
    if (shape == 2) return Hit(far, 3);
    float top = (sign(d.z) - q.z) / d.z, low = -(sign(d.z) + q.z) / d.z;
    return Hit(max(near, low) < min(far, top) ? min(far, top) : -1e9, top < far ? 2 : 3);
}

// Premultiplied colour at a point of the page.
vec4 look(vec2 p) {
    float z = -1e8;
    int nearest = -1;
    Hit hit;
    for (int i = 0; i < u_axes; ++i) {
        vec4 x = u_solid[4 * i], y = u_solid[4 * i + 1], v = u_solid[4 * i + 2], k = u_solid[4 * i + 3];
        vec2 r = p - vec2(x.w, y.w);
        if (dot(r, r) > k.z * k.z) continue;
        Hit now = meet(int(k.x), vec3(dot(x.xy, r), dot(y.xy, r), dot(v.xy, r)), vec3(x.z, y.z, v.z));
        if (v.w + now.s > z) z = v.w + now.s, nearest = i, hit = now;
    }
    if (nearest < 0) return vec4(0.0);
    vec4 x = u_solid[4 * nearest], y = u_solid[4 * nearest + 1], v = u_solid[4 * nearest + 2], k = u_solid[4 * nearest + 3];
    vec2 r = p - vec2(x.w, y.w);
    vec3 q = vec3(dot(x.xy, r), dot(y.xy, r), dot(v.xy, r)), d = vec3(x.z, y.z, v.z), h = q + hit.s * d;
    vec3 own = hit.face == 3 ? h * vec3(1.0, 1.0, k.x - 1.0) : vec3(hit.face == 0, hit.face == 1, hit.face == 2) * sign(h);
    vec3 normal = own.x * x.xyz + own.y * y.xyz + own.z * v.xyz;
    vec2 climb = -normal.xy / dot(own, d);  // slope of s per pixel
    vec2 slope_x = x.xy + d.x * climb, slope_y = y.xy + d.y * climb, slope_z = v.xy + d.z * climb;
    // Distance to the nearest edge, in pixels.
    float edge = 1e9, tone = 0.66 + 0.4 * max(0.0, dot(normalize(normal), light));
    if (k.x == 0.0) {
        if (hit.face != 0) edge = (1.0 - abs(h.x)) / length(slope_x);
        if (hit.face != 1) edge = min(edge, (1.0 - abs(h.y)) / length(slope_y));
        if (hit.face != 2) edge = min(edge, (1.0 - abs(h.z)) / length(slope_z));
    } else if (hit.face == 3) {
        vec3 w = vec3(1.0, 1.0, k.x - 1.0), dw = d * w, away = q * w;
        away -= dw * (dot(away, dw) / dot(dw, dw));
        float reach = length(away);
        edge = (1.0 - reach) * reach / length(away.x * x.xy + away.y * y.xy + away.z * v.xy);
        if (k.x == 1.0) edge = min(edge, (1.0 - abs(h.z)) / length(slope_z));
    } else {
        float reach = length(h.xy);
        edge = (1.0 - reach) * reach / length(h.x * slope_x + h.y * slope_y);
        if (h.x * h.y > 0.0) tone *= 0.8;  // two quarters of a cap are darker
    }
    vec3 ink = mix(min(u_fill[int(k.y)].rgb * tone, 1.0), u_line.rgb, clamp((u_line.a - edge) * u_scale + 0.5, 0.0, 1.0));
    return vec4(ink, 1.0);
}

void main() {
    vec4 sum = vec4(0.0);
    for (int i = 0; i < samples; ++i)  // sample points spread evenly (Roberts' sequence)
        sum += look((gl_FragCoord.xy - u_origin + fract(float(i + 1) * vec2(0.7548777, 0.5698403)) - 0.5) / u_scale);
    colour = vec4(sum.rgb / max(sum.a, 1.0), sum.a / float(samples));
}
