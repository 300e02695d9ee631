// Discs from one texture of numbers: a quad each, its edge drawn analytically, shaded like a ball.
#import bevy_sprite::mesh2d_view_bindings::view

struct Disc { place: vec2<f32>, radius: f32, hollow: f32, colour: vec4<f32> }
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var discs: texture_2d<u32>;

// Discs in a row of the texture; draw.rs knows the same number.
const ROW: u32 = 1024u;

// A disc is two texels, side by side.
fn disc_at(index: u32) -> Disc {
    let place = vec2<u32>(2u * (index % ROW), index / ROW);
    let first = textureLoad(discs, place, 0);
    let second = textureLoad(discs, place + vec2<u32>(1u, 0u), 0);
    return Disc(bitcast<vec2<f32>>(first.xy), bitcast<f32>(first.z), bitcast<f32>(first.w), unpack4x8unorm(second.x));
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) corner: vec2<f32>,
    @location(1) @interpolate(flat) colour: vec4<f32>,
    @location(2) @interpolate(flat) hollow: f32,
}

// position.xy is the quad's corner, position.z the index of the disc.
@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varying {
    let disc = disc_at(u32(position.z));
    var out: Varying;
    out.clip = view.clip_from_world * vec4<f32>(disc.place + position.xy * disc.radius, 0.0, 1.0);
    out.corner = position.xy;
    out.colour = vec4<f32>(pow(disc.colour.rgb, vec3<f32>(2.2)), disc.colour.a);
    out.hollow = disc.hollow;
    return out;
}

// Light comes from the upper left. A flat disc that faces the watcher keeps its colour, so the middle of a ball shows its value.
const LIGHT: vec3<f32> = vec3<f32>(-0.41, 0.55, 0.73);

fn shade(corner: vec2<f32>, r: f32) -> f32 {
    let bent = 0.85 * corner;
    let normal = vec3<f32>(bent, sqrt(max(1.0 - dot(bent, bent), 0.0)));
    let rim = smoothstep(0.80, 1.0, r);
    return 1.0 + 0.55 * (dot(normal, LIGHT) - LIGHT.z) - 0.22 * rim;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let r = length(in.corner);
    let blur = fwidth(r);
    var cover = 1.0 - smoothstep(1.0 - blur, 1.0, r);
    var light = 1.0;
    if in.hollow > 0.0 {
        // A ring, and a breath of the colour inside it.
        cover *= max(smoothstep(in.hollow - blur, in.hollow, r), 0.12);
    } else {
        // Discs of a few pixels are too small to be balls.
        light = mix(1.0, shade(in.corner, r), smoothstep(2.5, 7.0, 1.0 / max(blur, 1e-6)));
    }
    if cover <= 0.0 { discard; }
    return vec4<f32>(in.colour.rgb * light, in.colour.a * cover);
}
