// Filled triangles and parallelograms from one texture of numbers: a quad each.
#import bevy_sprite::mesh2d_view_bindings::view

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var fills: texture_2d<u32>;

// Fills in a row of the texture; draw.rs knows the same number.
const ROW: u32 = 1024u;

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) @interpolate(flat) colour: vec4<f32>,
}

// position.xy says which corner it is, position.z is the index of the fill, which is two texels, side by side: three corners, a colour, and whether
// there is a fourth corner, opposite the second one.
@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varying {
    let index = u32(position.z);
    let place = vec2<u32>(2u * (index % ROW), index / ROW);
    let first = textureLoad(fills, place, 0);
    let second = textureLoad(fills, place + vec2<u32>(1u, 0u), 0);
    let a = bitcast<vec2<f32>>(first.xy);
    let b = bitcast<vec2<f32>>(first.zw);
    let c = bitcast<vec2<f32>>(second.xy);
    let d = select(c, a + c - b, second.w > 0u);
    let corner = select(select(a, b, position.x > 0.0), select(d, c, position.x > 0.0), position.y > 0.0);
    let colour = unpack4x8unorm(second.z);
    var out: Varying;
    out.clip = view.clip_from_world * vec4<f32>(corner, 0.0, 1.0);
    out.colour = vec4<f32>(pow(colour.rgb, vec3<f32>(2.2)), colour.a);
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    return in.colour;
}
