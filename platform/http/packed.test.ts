import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { packed } from './packed.ts'

const LONG = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, city: 'Reno', state: 'NEVADA' })))

async function answered(text: string | null, encodings?: string) {
  const app = new Hono()
  app.get('/', (context) => packed(context, text, { status: 206, headers: { 'content-type': 'application/json' } }))
  return app.request('/', { headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })
}

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=1'])(
  'a long text is compressed for a client that accepts %s',
  async (encodings) => {
    const answer = await answered(LONG, encodings)

    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toBe(LONG)
    expect(bytes.length).toBeLessThan(LONG.length / 4)
    expect(answer.status).toBe(206)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      vary: 'accept-encoding',
    })
  },
)

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'x-gzipped'])(
  'it is not compressed for a client that accepts %s, and caches keep both apart',
  async (encodings) => {
    const answer = await answered(LONG, encodings)

    expect(await answer.text()).toBe(LONG)
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
  },
)

test.each([null, '', '[{"id":1}]'])('%s is too short to be compressed', async (text) => {
  const answer = await answered(text, 'gzip')

  expect(await answer.text()).toBe(text ?? '')
  expect(answer.headers.has('content-encoding')).toBe(false)
})
