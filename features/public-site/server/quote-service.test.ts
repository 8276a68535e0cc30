import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { quoteService } from './quote-service.ts'

const NOW = Date.parse('2026-03-04T10:00:00Z')
const QUERY = 'type=dealer&clients=210&bureaus=yes&features=fraud_detection'

async function quote(query: string): Promise<{ reply: Response; bytes: Buffer }> {
  const reply = await quoteService(() => NOW).request(`/quote.pdf?${query}`)
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('a quote', () => {
  test('is a PDF of one page, named by its day', async () => {
    const { reply, bytes } = await quote(QUERY)

    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toContain('tradeline-quote-2026-03-04.pdf')
    const file = await PDFDocument.load(bytes)
    expect([file.getPageCount(), file.getTitle()]).toEqual([1, 'Tradeline quote'])
  })

  test('has the same bytes for the same choice on the same day, and different ones otherwise', async () => {
    const first = await quote(QUERY)

    expect((await quote(QUERY)).bytes.equals(first.bytes)).toBe(true)
    expect((await quote('type=cro')).bytes.equals(first.bytes)).toBe(false)
  })

  test.each(['', 'type=%00&clients=-1', 'type=__proto__&features=constructor'])(
    'of %j is still a quote',
    async (query) => {
      const { reply } = await quote(query)

      expect(reply.status).toBe(200)
    },
  )
})
