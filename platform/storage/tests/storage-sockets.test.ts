import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestOptions, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepLooseFiles } from '#platform/storage/loose-files.ts'
import { type StorageFixture, storageFixture } from './storage-fixture.ts'

const MB = 1024 * 1024
// Only Linux lists them.
const OPEN_FILES = '/proc/self/fd'

let desk: StorageFixture
let server: Server
let port: number
beforeAll(async () => {
  desk = await storageFixture()
  await desk.service.storage.createBucket('big', { public: false })
  await desk.service.storage.createBucket('small', { public: false, fileSizeLimit: 1 * MB })
  const listener = getRequestListener(desk.app.fetch, { overrideGlobalObjects: false })
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await desk.close()
})
beforeEach(() => desk.service.storage.emptyBucket('big'))

const options = (path: string, method: string, headers: Record<string, string> = {}): RequestOptions => ({
  ...{ host: '127.0.0.1', port, method, path: `/storage/v1${path}` },
  headers: { apikey: desk.serviceKey, ...headers },
})

function answerTo(
  outgoing: ReturnType<typeof request>,
): Promise<{ status: number; length: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response
      const answer = (body: Buffer[]) =>
        resolve({ status, length: headers['content-length'], body: Buffer.concat(body) })
      response.toArray().then(answer, reject)
    })
  })
}

async function send(path: string, bytes: number, headers: Record<string, string> = {}, method = 'POST') {
  const outgoing = request(options(path, method, { 'content-type': 'application/octet-stream', ...headers }))
  const answer = answerTo(outgoing)
  // A client that got an early response keeps sending for a moment, and may find the connection closed.
  const isAnswered = answer.then(
    () => true,
    () => true,
  )
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (outgoing.write(chunk.subarray(0, Math.min(chunk.length, bytes - sent)))) continue
    const drained = new Promise<boolean>((go) => outgoing.once('drain', () => go(false)))
    if (await Promise.race([isAnswered, drained])) break
  }
  outgoing.end()
  return answer
}

const kept = () => readdirSync(desk.folder, { recursive: true }).filter((name) => String(name).length > 30)
/** Returns the files of the fixture that this process has open. */
const openFiles = () =>
  readdirSync(OPEN_FILES)
    .flatMap((number) => {
      try {
        return readlinkSync(`${OPEN_FILES}/${number}`)
      } catch {
        // It was closed meanwhile.
        return []
      }
    })
    .filter((file) => file.startsWith(desk.folder))
const looseFiles = async () => (await desk.owner.query('select id, since from storage.loose_files')).rows

describe('over a real socket', () => {
  test('a large file can be uploaded and downloaded, whole and in parts', async () => {
    const sent = await send('/object/big/large.bin', 20 * MB)

    const part = request(options('/object/big/large.bin', 'GET', { range: `bytes=${15 * MB}-` }))
    const whole = request(options('/object/big/large.bin', 'GET'))
    const answers = Promise.all([answerTo(part), answerTo(whole)])
    part.end()
    whole.end()
    const [partial, full] = await answers

    expect(sent.status).toBe(200)
    expect([partial.status, partial.body.length]).toEqual([206, 5 * MB])
    expect([full.status, full.body.length]).toEqual([200, 20 * MB])
    expect(full.body.every((byte) => byte === 120)).toBe(true)
  })

  test("HEAD returns a file's size but no content", async () => {
    await send('/object/big/large.bin', 3 * MB)
    const outgoing = request(options('/object/big/large.bin', 'HEAD'))
    const answer = answerTo(outgoing)
    outgoing.end()

    expect(await answer).toMatchObject({ status: 200, length: String(3 * MB), body: Buffer.alloc(0) })
  })

  test.each(['with', 'without'])(
    'a file above the limit is rejected %s an announced length, and leaves nothing behind',
    async (announced) => {
      const before = kept().length
      const headers: Record<string, string> = announced === 'with' ? { 'content-length': String(3 * MB) } : {}

      const { status, body } = await send('/object/small/large.bin', 3 * MB, headers)

      expect(status).toBe(400)
      expect(JSON.parse(body.toString())).toMatchObject({ statusCode: '413', error: 'Payload too large' })
      await expect.poll(() => kept().length).toBe(before)
    },
  )

  test('a false form is rejected, and the connection serves the next request', async () => {
    const form = new FormData()
    form.append('', new Blob([Buffer.alloc(2 * MB, '<')], { type: 'image/png' }), 'x.png')
    const headers = { apikey: desk.serviceKey }
    const upload = () =>
      fetch(`http://127.0.0.1:${port}/storage/v1/object/big/lie.png`, { method: 'POST', body: form, headers })

    const [first, second] = [await upload(), await upload()]

    expect([first.status, second.status]).toEqual([400, 400])
    expect(await second.json()).toMatchObject({ statusCode: '415' })
  })

  test('an interrupted upload leaves neither object nor bytes', async () => {
    const before = kept().length
    for (const type of ['application/octet-stream', 'multipart/form-data; boundary=b']) {
      const outgoing = request(
        options('/object/big/broken.bin', 'POST', { 'content-type': type, 'content-length': '9999999' }),
      )
      outgoing.on('error', () => undefined)
      outgoing.write('--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n')
      outgoing.write(Buffer.alloc(256 * 1024))
      await expect.poll(() => kept().length).toBe(before + 1)
      outgoing.destroy()
      await expect.poll(() => kept().length).toBe(before)
    }

    expect((await desk.service.storage.from('big').list()).data).toEqual([])
    await expect.poll(looseFiles).toEqual([])
  })

  test.runIf(existsSync(OPEN_FILES))('an interrupted download closes its file', async () => {
    await send('/object/big/large.bin', 20 * MB)

    for (let time = 0; time < 5; time++) {
      const outgoing = request(options('/object/big/large.bin', 'GET'))
      outgoing.on('error', () => undefined)
      outgoing.end()
      await new Promise<void>((resolve) =>
        outgoing.on('response', (response) => response.once('data', () => resolve())),
      )
      outgoing.destroy()
    }

    await expect.poll(openFiles).toEqual([])
  })

  test('path traversal reaches nothing', async () => {
    for (const path of [
      '/object/big/../../../etc/passwd',
      '/object/public/big/../../secrets.json',
      '/object/big/%2e%2e/x',
    ]) {
      const outgoing = request(options(path, 'GET'))
      const answer = answerTo(outgoing)
      outgoing.end()

      expect((await answer).status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('data that a crash left behind', () => {
  test('is deleted by a later sweep, and nothing else is', async () => {
    const { files, owner } = { files: desk.deps.files, owner: desk.owner }
    await send('/object/big/kept.bin', 1000)
    const [crashed, running] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
    for (const id of [crashed, running])
      await files.put(
        id,
        (async function* () {
          yield Buffer.from('x')
        })(),
      )
    await owner.query(`insert into storage.loose_files values ($1, now() - interval '25 hours'), ($2, now())`, [
      crashed,
      running,
    ])
    const before = kept().length

    const swept = await sweepLooseFiles(desk.deps)

    expect(swept).toBe(1)
    expect(kept()).toHaveLength(before - 1)
    expect(await looseFiles()).toMatchObject([{ id: running }])
    expect((await desk.service.storage.from('big').download('kept.bin')).data?.size).toBe(1000)
  })

  test('includes bytes of rows that were deleted in the database', async () => {
    await send('/object/big/cut.bin', 10)
    const { rows } = await desk.owner.query(`delete from storage.objects where name = 'cut.bin' returning version`)

    expect((await looseFiles()).map(({ id }) => id)).toContain(rows[0].version)
  })
})
