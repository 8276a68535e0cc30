import { imageSize } from 'image-size'

/** More than phone cameras produce. Decoded, it takes 256 MB. */
const MOST_PIXELS = 64_000_000
const MOST_PIXELS_A_SIDE = 16_384

/**
 * Returns the reason to reject a picture: decoding it would take too much memory, or its size is unknown. Null if it is
 * fine.
 */
export function pictureProblem(picture: Uint8Array): 'too_many_pixels' | 'unreadable' | null {
  try {
    const { width, height, images = [] } = imageSize(picture)
    const isTooLarge = [{ width, height }, ...images].some(
      (one) => Math.max(one.width, one.height) > MOST_PIXELS_A_SIDE || one.width * one.height > MOST_PIXELS,
    )
    return isTooLarge ? 'too_many_pixels' : null
  } catch {
    return 'unreadable'
  }
}
