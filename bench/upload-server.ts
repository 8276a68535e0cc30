import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { callerOf, gateway } from '#server/http/gateway.ts'
import { createLog } from '#server/http/log.ts'
import { observed } from '#server/http/observed.ts'
import { tokenKeys } from '#server/http/signed-token.ts'
import { diskFileStore } from '#server/storage/disk-file-store.ts'
import { storageService } from '#server/storage/storage-service.ts'

const MEMORY_EVERY_MS = 20

/** Reads every byte and keeps none: what the network and node alone cost. */
function sinkServer(): Server {
  return createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
}

/** The storage service with everything that stands before it in the product. */
function storageServer(databaseUrl: string, folder: string): { server: Server; sign: (claims: object) => string } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = tokenKeys([{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'bench' }], Date.now)
  const log = createLog('error')
  const app = new Hono()
  app.use(observed({ log, clock: Date.now }))
  app.use('/storage/v1/*', gateway({ anonKey: 'anon', serviceKey: 'service', keys, clock: Date.now }))
  const linkSecret = keys.secretFor('storage links')
  const assertSession = 'auth.assert_session'
  const files = diskFileStore(folder)
  app.route('/storage/v1', storageService({ pool, files, linkSecret, callerOf, assertSession, clock: Date.now, log }))
  const listener = getRequestListener(app.fetch)
  const exp = Math.floor(Date.now() / 1000) + 3600
  return {
    server: createServer((incoming, outgoing) => void listener(incoming, outgoing)),
    sign: (claims) => keys.sign({ ...claims, exp }),
  }
}

const [kind, databaseUrl = '', folder = '', claims = '{}'] = process.argv.slice(2)
const { server, sign } = kind === 'sink' ? { server: sinkServer(), sign: () => '' } : storageServer(databaseUrl, folder)
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, MEMORY_EVERY_MS).unref()
// Asked for the peak since it was last asked.
process.on('message', () => {
  process.send?.({ peakBytes })
  peakBytes = process.memoryUsage.rss()
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens has an address with a port.
  const { port } = server.address() as AddressInfo
  const headers = { apikey: 'anon', authorization: `Bearer ${sign(JSON.parse(claims))}` }
  process.send?.({ url: `http://127.0.0.1:${port}`, headers })
})
process.once('disconnect', () => process.exit())
