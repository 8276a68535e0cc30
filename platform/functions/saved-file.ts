const TYPES: Record<string, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

/**
 * Returns a response that browsers save as a file with this name. The extension determines the content type. A
 * generator's pieces are sent as they are produced.
 */
export function savedFile(name: string, content: string | Uint8Array | AsyncGenerator<string>): Response {
  return new Response(bodyOf(content), {
    headers: {
      'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

function bodyOf(content: string | Uint8Array | AsyncGenerator<string>) {
  if (typeof content === 'string') return content
  return content instanceof Uint8Array ? Uint8Array.from(content) : streamOf(content)
}

/** Produces each piece when the reader is ready for it, so that a big file is never in memory as a whole. */
function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}
