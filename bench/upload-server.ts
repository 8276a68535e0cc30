import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { barePictures } from '#features/documents/server/bare-pictures.ts'
import { callerOf, gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { storageService } from '#platform/storage/storage-service.ts'
import { openVirusScanner } from '#platform/virus-scanner/configured-scanner.ts'
import { refusedUpload } from '#platform/virus-scanner/refusals.ts'
import { startSandboxScanner } from '#platform/virus-scanner/sandbox/sandbox-scanner.ts'
import { scannedFiles } from '#platform/virus-scanner/scanned-files.ts'

const MEMORY_EVERY_MS = 20

/** Reads every byte and stores none: the cost of the network and Node.js alone. */
function sinkServer(): Server {
  return createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
}

/** Stores files as the product does. Scans them if a scanner address is given. */
async function storeOf(folder: string, scannerUrl: string, refusals: Parameters<typeof refusedUpload>[0]) {
  const files = diskFileStore(folder)
  if (scannerUrl === '') return files
  return barePictures(scannedFiles(files, await openVirusScanner(scannerUrl), refusedUpload(refusals)))
}

/** The storage service with all of the product's middleware. */
async function storageServer(databaseUrl: string, folder: string, scannerUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = tokenKeys([{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'bench' }], Date.now)
  const log = createLog('error')
  const app = new Hono()
  app.use(observed({ log, clock: Date.now }))
  app.use('/storage/v1/*', gateway({ anonKey: 'anon', serviceKey: 'service', keys, clock: Date.now }))
  const linkSecret = keys.secretFor('storage links')
  const assertSession = 'auth.assert_session'
  const files = await storeOf(folder, scannerUrl, { pool, log })
  app.route('/storage/v1', storageService({ pool, files, linkSecret, callerOf, assertSession, clock: Date.now, log }))
  const listener = getRequestListener(app.fetch)
  const exp = Math.floor(Date.now() / 1000) + 3600
  return {
    server: createServer((incoming, outgoing) => void listener(incoming, outgoing)),
    sign: (claims: object) => keys.sign({ ...claims, exp }),
  }
}

const [kind, databaseUrl = '', folder = '', claims = '{}', scannerUrl = ''] = process.argv.slice(2)
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, MEMORY_EVERY_MS).unref()
// The parent asks for the peak since its last request.
process.on('message', () => {
  process.send?.({ peakBytes })
  peakBytes = process.memoryUsage.rss()
})
if (kind === 'scanner') {
  const { port } = await startSandboxScanner({ port: 0 })
  process.send?.({ url: `tcp://127.0.0.1:${port}`, headers: {} })
} else {
  const { server, sign } =
    kind === 'sink' ? { server: sinkServer(), sign: () => '' } : await storageServer(databaseUrl, folder, scannerUrl)
  server.listen(0, '127.0.0.1', () => {
    // A listening server has an address with a port.
    const { port } = server.address() as AddressInfo
    const headers = { apikey: 'anon', authorization: `Bearer ${sign(JSON.parse(claims))}` }
    process.send?.({ url: `http://127.0.0.1:${port}`, headers })
  })
}
process.once('disconnect', () => process.exit())
