import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

export interface Browser {
  executablePath: string
  environment: NodeJS.ProcessEnv
}

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium that the journeys drive: CHROME_PATH, else the system's, else the one that npm brought (Linux on x64). */
export async function chromium(): Promise<Browser> {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') return { executablePath: named, environment: process.env }
  const installed = SYSTEM_CHROMIUMS.find((file) => existsSync(file))
  if (installed !== undefined) return { executablePath: installed, environment: process.env }
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedChromium()
  throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROME_PATH to one.')
}

/** The package unpacks into the temp folder and trusts whatever it finds there, so it gets a folder of its own. */
async function packagedChromium(): Promise<Browser> {
  const cache = path.resolve('node_modules/.cache/chromium')
  const libraries = path.join(cache, 'al2023/lib')
  mkdirSync(cache, { recursive: true })
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = cache
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium')
    const executablePath = await packaged.executablePath()
    if (!existsSync(libraries)) await inflate(path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    return { executablePath, environment: { ...process.env, TMPDIR: temporary, LD_LIBRARY_PATH: libraries } }
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}
