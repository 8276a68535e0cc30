import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'

const READY_WITHIN_MS = 150_000
// As in `npm start`, Node.js reuses compiled code instead of compiling it again at each start.
const NODE_COMPILE_CACHE = path.resolve('.cache/compiled')
const ADDRESS = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The built product, run as a user runs it, with its output. */
export class Product {
  readonly process: ChildProcess
  output = ''

  private constructor(environment: NodeJS.ProcessEnv) {
    this.process = spawn(process.execPath, ['app/server/main.ts'], {
      env: { NODE_COMPILE_CACHE, ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += String(chunk)
      })
    }
  }

  /** Starts it without waiting until it is ready. */
  static run(environment: NodeJS.ProcessEnv): Product {
    return new Product(environment)
  }

  /** Starts it on a free port and waits until it responds. */
  static async start(environment: NodeJS.ProcessEnv): Promise<Product> {
    const product = new Product(environment)
    await product.ready()
    return product
  }

  get url(): string {
    const found = ADDRESS.exec(this.output)?.[0]
    if (found === undefined) throw new Error(`No address was printed:\n${this.output}`)
    return found
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline && this.process.exitCode === null) {
      if (ADDRESS.test(this.output) && (await answers(`${this.url}/readyz`))) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await this.stop()
    throw new Error(`The product did not become ready:\n${this.output}`)
  }

  /** Interrupts the whole process group, as Ctrl-C in a terminal does. Returns the exit code. */
  async stop(): Promise<number | null> {
    const { pid, exitCode } = this.process
    if (exitCode !== null || pid === undefined) return exitCode
    const ended = once(this.process, 'exit')
    process.kill(-pid, 'SIGINT')
    await ended
    return this.process.exitCode
  }

  async exitCode(): Promise<number | null> {
    if (this.process.exitCode === null) await once(this.process, 'exit')
    return this.process.exitCode
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
