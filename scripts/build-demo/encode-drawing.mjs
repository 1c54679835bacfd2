import { Transformer } from '@napi-rs/image'

// Flat drawings: above this quality nobody sees a difference, below it edges begin to blur.
const quality = 82
const thumbnailSide = 480

/**
 * An SVG drawing as the two WebP sizes the image store keeps, with what its path says of it.
 * @param longestSide of the full size in pixels
 */
export async function encodeDrawing(svg, longestSide) {
  const drawn = Transformer.fromSvg(withSize(svg, longestSide))
  const { width, height } = await drawn.metadata()
  const pixels = await drawn.rawPixels()
  const fitted = (side) => {
    const scale = Math.min(1, side / Math.max(width, height))
    const whole = Transformer.fromRgbaPixels(pixels, width, height)
    return scale === 1 ? whole : whole.resize({ width: Math.round(width * scale), height: Math.round(height * scale) })
  }
  const full = await fitted(longestSide).webp(quality)
  const thumbnail = await fitted(Math.min(thumbnailSide, longestSide)).webp(quality)
  const size = await new Transformer(full).metadata()
  return { full, thumbnail, width: size.width, height: size.height, colour: averageColour(pixels) }
}

/** The drawing at its own proportions, large enough; the renderer may draw it larger still. */
function withSize(svg, longestSide) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg).map(Number)
  const scale = longestSide / Math.max(width, height)
  const sized = `<svg width="${width * scale}" height="${height * scale}"`
  return svg.replace(/^<svg[^>]*>/, (tag) => tag.replace(/ (?:width|height)="[^"]*"/g, '').replace('<svg', sized))
}

/** `#rrggbb` of all that is opaque. */
function averageColour(pixels) {
  const sum = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]
    weight += alpha
    for (const part of [0, 1, 2]) sum[part] += pixels[at + part] * alpha
  }
  return `#${sum
    .map((part) =>
      Math.round(part / Math.max(1, weight))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
