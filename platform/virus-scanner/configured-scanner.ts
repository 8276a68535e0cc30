import type { NetConnectOpts } from 'node:net'
import { clamdScanner } from './clamd-scanner.ts'
import { startSandboxScanner } from './sandbox/sandbox-scanner.ts'
import { type WatchedScanner, watchedScanner } from './watched-scanner.ts'

/** The scanner that is in use. */
export interface ScannerInUse extends WatchedScanner {
  /** True for our own sandbox, which detects only the EICAR test text. */
  isSandbox: boolean
}

export interface ConfiguredScanner extends ScannerInUse {
  close(): Promise<void>
}

/** Connects to the configured clamd, or starts our sandbox behind its own socket. */
export async function openVirusScanner(url: string | null): Promise<ConfiguredScanner> {
  if (url !== null)
    return { ...watchedScanner(clamdScanner(addressOf(url))), isSandbox: false, close: async () => undefined }
  const sandbox = await startSandboxScanner({ port: 0 })
  const scanner = watchedScanner(clamdScanner({ host: '127.0.0.1', port: sandbox.port }))
  return { ...scanner, isSandbox: true, close: () => sandbox.close() }
}

const CLAMD_PORT = 3310

/** `tcp://host:3310` or `unix:/path`. */
function addressOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  // A URL has brackets around an IPv6 address, but a socket address doesn't.
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || CLAMD_PORT) }
}
