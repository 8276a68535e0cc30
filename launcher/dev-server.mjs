// `npm run dev`: Vite serves the web app with hot reload on PORT and proxies the rest to the server, which restarts on
// change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { createServer } from 'vite'

import { inCheckout, projectEnvironment, projectNode } from './checkout.mjs'

const SERVED_BY_THE_SERVER = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/realtime/v1',
  '/v1',
  '/dev/mailbox',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
]

const host = process.env.HOST ?? '127.0.0.1'
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

const web = await createServer({
  server: {
    host,
    port: Number(process.env.PORT ?? 3000),
    strictPort: process.env.PORT !== undefined,
    proxy: Object.fromEntries(
      SERVED_BY_THE_SERVER.map((prefix) => [prefix, { target, ws: prefix === '/realtime/v1' }]),
    ),
  },
})
await web.listen()

const { port } = web.httpServer.address()
const server = spawn(projectNode, ['--watch', '--watch-preserve-output', inCheckout('app/server/main.ts')], {
  stdio: 'inherit',
  env: projectEnvironment({
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    APP_URL: process.env.APP_URL ?? `http://${host}:${port}`,
  }),
})

// The launcher signals this whole group, so the server gets the signal itself, and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const [code] = await once(server, 'exit')
await web.close()
process.exit(code ?? 0)

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port: free } = socket.address()
  socket.close()
  await once(socket, 'close')
  return free
}
