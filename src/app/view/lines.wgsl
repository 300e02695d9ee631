// Lines of any width from one texture of numbers: a quad each, with round ends, sides softened over a pixel, a glow around them and a tail.
#import bevy_sprite::mesh2d_view_bindings::view

struct Line { a: vec2<f32>, b: vec2<f32>, half_width: f32, colour: vec4<f32>, glow: f32, tail: f32 }
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var lines: texture_2d<u32>;

// Lines in a row of the texture; draw.rs knows the same number.
const ROW: u32 = 1024u;

// A line is two texels, side by side.
fn line_at(index: u32) -> Line {
    let place = vec2<u32>(2u * (index % ROW), index / ROW);
    let first = textureLoad(lines, place, 0);
    let second = textureLoad(lines, place + vec2<u32>(1u, 0u), 0);
    return Line(
        bitcast<vec2<f32>>(first.xy), bitcast<vec2<f32>>(first.zw), bitcast<f32>(second.x), unpack4x8unorm(second.y),
        bitcast<f32>(second.z), bitcast<f32>(second.w),
    );
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) @interpolate(flat) colour: vec4<f32>,
    // Along the line from its beginning, and across it, in points.
    @location(1) place: vec2<f32>,
    // Its length, half its width, the reach of its glow, and its tail.
    @location(2) @interpolate(flat) shape: vec4<f32>,
    @location(3) @interpolate(flat) glow: f32,
}

// In widths of a line; picture::forces knows the same number.
const GLOW_WIDTH: f32 = 1.6;

// position.x goes along the line, position.y across it, position.z is its index.
@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varying {
    let line = line_at(u32(position.z));
    let along = line.b - line.a;
    let size = length(along);
    let forward = select(vec2<f32>(1.0, 0.0), along / max(size, 1e-20), size > 1e-20);
    let normal = vec2<f32>(-forward.y, forward.x);
    // A glow of less than a point is not seen; without it a quad is as small as it can be.
    let halo = select(0.0, 2.0 * GLOW_WIDTH * line.half_width, line.glow > 0.0 && line.half_width > 0.4);
    let reach = select(0.0, line.half_width + 0.5 + halo, line.half_width > 0.0);
    let x = mix(-reach, size + reach, 0.5 * (position.x + 1.0));
    let y = reach * position.y;
    var out: Varying;
    out.clip = view.clip_from_world * vec4<f32>(line.a + forward * x + normal * y, 0.0, 1.0);
    out.colour = vec4<f32>(pow(line.colour.rgb, vec3<f32>(2.2)), line.colour.a);
    out.place = vec2<f32>(x, y);
    out.shape = vec4<f32>(size, line.half_width, halo, line.tail);
    out.glow = line.glow;
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let size = in.shape.x;
    let along = clamp(in.place.x, 0.0, size);
    // How much of a line there is here: all of it, or less towards the end of its tail.
    let share = mix(in.shape.w, 1.0, along / max(size, 1e-6));
    let half_width = in.shape.y * share;
    let pixel = max(fwidth(in.place.y), 1e-6);
    let away = length(vec2<f32>(in.place.x - along, in.place.y)) - half_width;
    let core = clamp(0.5 - away / pixel, 0.0, 1.0) * min(2.0 * half_width / pixel, 1.0);
    var halo = 0.0;
    if in.shape.z > 0.0 {
        let depth = clamp(1.0 - max(away, 0.0) / in.shape.z, 0.0, 1.0);
        halo = 0.28 * in.glow * depth * depth;
    }
    return vec4<f32>(in.colour.rgb, in.colour.a * share * max(core, halo));
}
