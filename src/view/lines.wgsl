// Lines of any width from one buffer: a quad each, its sides softened over a pixel.
#import bevy_sprite::mesh2d_view_bindings::view

struct Line { a: vec2<f32>, b: vec2<f32>, half_width: f32, colour: u32, pad_a: u32, pad_b: u32 }
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<storage, read> lines: array<Line>;

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) @interpolate(flat) colour: vec4<f32>,
    @location(1) across: f32,
    @location(2) @interpolate(flat) half_width: f32,
}

// position.x goes along the line, position.y across it, position.z is its index.
@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varying {
    let line = lines[u32(position.z)];
    let along = line.b - line.a;
    let normal = vec2<f32>(-along.y, along.x) / max(length(along), 1e-20);
    let reach = select(0.0, line.half_width + 0.5, line.half_width > 0.0);
    let place = mix(line.a, line.b, 0.5 * (position.x + 1.0)) + normal * reach * position.y;
    let colour = unpack4x8unorm(line.colour);
    var out: Varying;
    out.clip = view.clip_from_world * vec4<f32>(place, 0.0, 1.0);
    out.colour = vec4<f32>(pow(colour.rgb, vec3<f32>(2.2)), colour.a);
    out.across = reach * position.y;
    out.half_width = line.half_width;
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let cover = clamp(in.half_width + 0.5 - abs(in.across), 0.0, 1.0);
    return vec4<f32>(in.colour.rgb, in.colour.a * cover);
}
