/** A reply went on past what anyone would send in earnest. */
export class ReplyTooLarge extends Error {}

/** A reply's text; stops reading, and throws, once it is larger than it may be. */
export async function boundedText(response: Response, limitBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limitBytes) throw new ReplyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
