import { describe, expect, test } from 'vitest'
import { metricsReader } from './metrics-reader.ts'

const TOKEN = 'a-token-for-the-scraper'
const statusFor = (config: Parameters<typeof metricsReader>[0], brought?: string) => metricsReader(config)(brought)?.[1]

describe('metrics', () => {
  test('without a token are public in development and off in production', () => {
    expect(statusFor({ isProduction: false })).toBeUndefined()
    expect(statusFor({ isProduction: true })).toBe(404)
    expect(statusFor({ metricsToken: null, isProduction: true }, TOKEN)).toBe(404)
  })

  test.each([true, false])('with a token require it (production: %s)', (isProduction) => {
    const config = { metricsToken: TOKEN, isProduction }

    expect(statusFor(config, TOKEN)).toBeUndefined()
    for (const wrong of [undefined, '', `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()])
      expect(statusFor(config, wrong), wrong).toBe(401)
  })
})
