const TYPES: Record<string, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

/** An answer that is saved as a file under this name, which says its kind; one written piece by piece is sent as it is read. */
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

/** Written as fast as it is read: a big file never stands whole in memory. */
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
