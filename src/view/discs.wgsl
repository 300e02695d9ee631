// Discs from one buffer: a quad each, its edge drawn analytically.
#import bevy_sprite::mesh2d_view_bindings::view

struct Disc { place: vec2<f32>, radius: f32, hollow: f32, colour: u32, pad_a: u32, pad_b: u32, pad_c: u32 }
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<storage, read> discs: array<Disc>;

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) corner: vec2<f32>,
    @location(1) @interpolate(flat) colour: vec4<f32>,
    @location(2) @interpolate(flat) hollow: f32,
}

// position.xy is the quad's corner, position.z the index of the disc.
@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varying {
    let disc = discs[u32(position.z)];
    let colour = unpack4x8unorm(disc.colour);
    var out: Varying;
    out.clip = view.clip_from_world * vec4<f32>(disc.place + position.xy * disc.radius, 0.0, 1.0);
    out.corner = position.xy;
    out.colour = vec4<f32>(pow(colour.rgb, vec3<f32>(2.2)), colour.a);
    out.hollow = disc.hollow;
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let r = length(in.corner);
    let blur = fwidth(r);
    var cover = 1.0 - smoothstep(1.0 - blur, 1.0, r);
    if in.hollow > 0.0 {
        // A ring, and a breath of the colour inside it.
        cover *= max(smoothstep(in.hollow - blur, in.hollow, r), 0.12);
    }
    if cover <= 0.0 { discard; }
    return vec4<f32>(in.colour.rgb, in.colour.a * cover);
}
