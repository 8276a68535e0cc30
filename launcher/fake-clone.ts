import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } })

/** A program that writes its name to the clone's log, then runs `more`. */
export const noting = (name: string, more = '') =>
  `const fs = process.getBuiltinModule('node:fs'); fs.appendFileSync('acts', '${name}\\n'); ${more}`

const installing = "fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')"

type Script = 'start' | 'test' | 'check' | 'faults'

/**
 * A clone with the real launcher, an installed node_modules, and fakes of npm, the tools, the build, and the server.
 */
export class FakeClone {
  readonly root = mkdtempSync(path.join(tmpdir(), 'tradeline-clone-'))

  constructor() {
    cpSync('launcher', path.join(this.root, 'launcher'), { recursive: true, filter: (file) => !file.endsWith('.ts') })
    this.write('package.json', JSON.stringify({ type: 'module', scripts: { build: 'node build.mjs' } }))
    this.write('package-lock.json', LOCK)
    this.write('node_modules/.package-lock.json', LOCK)
    this.write('app/browser/main.tsx', 'first')
    this.write('build.mjs', noting('build', "fs.mkdirSync('dist', { recursive: true })"))
    this.write('app/server/main.ts', noting('server'))
    this.program('outer/npm', noting('npm', installing))
    mkdirSync(path.join(this.root, 'node_modules/node/bin'), { recursive: true })
    symlinkSync(process.execPath, path.join(this.root, 'node_modules/node/bin/node'))
  }

  write(file: string, content: string): void {
    const place = path.join(this.root, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, content)
  }

  program(file: string, source: string): void {
    this.write(file, `#!${process.execPath}\n${source}`)
    chmodSync(path.join(this.root, file), 0o755)
  }

  remove(file: string): void {
    rmSync(path.join(this.root, file), { recursive: true, force: true })
  }

  /** Returns what the fakes did since the last call, in order. */
  acts(forget = true): string[] {
    const diary = path.join(this.root, 'acts')
    try {
      return readFileSync(diary, 'utf8').trim().split('\n')
    } catch {
      return []
    } finally {
      if (forget) rmSync(diary, { force: true })
    }
  }

  launch(script: Script, args: string[] = []): ChildProcess {
    return spawn(process.execPath, [this.launcher(script), ...args], {
      cwd: tmpdir(),
      env: this.environment(),
      detached: true,
    })
  }

  /** Launches the script in a shell, as npm does. Returns the process that plays npm. */
  launchThroughShell(script: Script): ChildProcess {
    const command = `'${process.execPath}' '${this.launcher(script)}'; exit $?`
    const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'inherit' })`
    return spawn(process.execPath, ['-e', npm], { env: { ...this.environment(), npm_lifecycle_event: script } })
  }

  private launcher(script: Script): string {
    return path.join(this.root, 'launcher', `${script}.mjs`)
  }

  private environment(): NodeJS.ProcessEnv {
    const PATH = [path.join(this.root, 'outer'), path.dirname(process.execPath), process.env['PATH']].join(':')
    // The tests may run under npm themselves.
    return { ...process.env, PATH, npm_lifecycle_event: undefined, INIT_CWD: undefined }
  }

  async run(script: Script, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const launched = this.launch(script, args)
    let output = ''
    launched.stdout?.on('data', (chunk) => (output += String(chunk)))
    launched.stderr?.on('data', (chunk) => (output += String(chunk)))
    const [code] = await once(launched, 'close')
    return { code: typeof code === 'number' ? code : null, output }
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
