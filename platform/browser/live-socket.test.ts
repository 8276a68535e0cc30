// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake of the browser's websocket that opens and is closed with the server's code. */
class ClosedSocket extends EventTarget {
  static opened = 0
  static code = 4429
  readyState = 0
  onopen: (event: Event) => void = () => undefined
  onclose: (event: Event) => void = () => undefined
  onmessage = () => undefined
  onerror = () => undefined
  binaryType = ''

  constructor() {
    super()
    ClosedSocket.opened++
    setTimeout(() => {
      this.readyState = 1
      this.onopen(new Event('open'))
      this.readyState = 3
      const closed = Object.assign(new Event('close'), { code: ClosedSocket.code, wasClean: true })
      this.dispatchEvent(closed)
      this.onclose(closed)
    }, 5)
  }

  send() {}
  close() {}
}

vi.stubGlobal('WebSocket', ClosedSocket)
const { LiveSocket, onTooManySockets, reconnectAfterMs } = await import('./live-socket.ts')

beforeEach(() => {
  vi.useFakeTimers()
  ClosedSocket.opened = 0
})
afterEach(() => vi.useRealTimers())

const connect = () => {
  const realtime = { transport: LiveSocket, reconnectAfterMs }
  const { realtime: client } = createClient('https://desk.test', 'key', { realtime })
  client.connect()
  return client
}

test('a browser with too many sockets shows the notice once and reconnects after a minute', async () => {
  const told = vi.fn<() => void>()
  onTooManySockets(told)
  connect()

  await vi.advanceTimersByTimeAsync(59_000)
  expect([ClosedSocket.opened, told.mock.calls.length]).toEqual([1, 1])

  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(ClosedSocket.opened).toBeGreaterThan(5)
  expect(ClosedSocket.opened).toBeLessThan(12)
  expect(told).toHaveBeenCalledTimes(1)
})
