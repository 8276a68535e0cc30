import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, type Office, realtimeFixture } from './realtime-fixture.ts'

let desk: Desk
let office: Office
beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office()
})
afterAll(() => desk.close())

test.each<[string, string | Buffer]>([
  ['a null character in a payload', '["1","1","realtime:x","broadcast",{"event":"note","payload":{"a":"\\u0000"}}]'],
  ['a null character in a topic', '["1","1","realtime:\\u0000","phx_join",{}]'],
  ['half a character as a name', '["1","1","realtime:x","presence",{"event":"track","payload":{"\\ud800":1}}]'],
  ['a null character in a binary name', Buffer.concat([Buffer.from([3, 0, 1, 1, 1, 0, 0]), Buffer.from('1x\0{}')])],
  ['a null character in binary JSON', Buffer.concat([Buffer.from([3, 0, 1, 1, 1, 0, 1]), Buffer.from('1xe"\\u0000"')])],
])('is rejected, and the connection stays open: %s', async (_, data) => {
  const { socket, frames, send } = await desk.socket(office)

  socket.send(data)

  const response = { reason: 'InvalidPayload: The request must not contain null or broken characters' }
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  expect(frames[0]).toContainEqual({ status: 'error', response })
  send([null, '2', 'phoenix', 'heartbeat', {}])
  await vi.waitFor(() => expect(frames).toHaveLength(2))
})
