import { existsSync, mkdirSync, renameSync } from 'node:fs'
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

/** Returns the Chromium that the journeys use: CHROME_PATH, or the system's, or the one from npm (Linux on x64). */
export async function chromium(): Promise<Browser> {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') return { executablePath: named, environment: process.env }
  const installed = SYSTEM_CHROMIUMS.find((file) => existsSync(file))
  if (installed !== undefined) return { executablePath: installed, environment: process.env }
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedChromium()
  throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROME_PATH to one.')
}

async function packagedChromium(): Promise<Browser> {
  const folder = path.resolve('node_modules/.cache/chromium')
  if (!existsSync(folder)) await unpack(folder)
  const environment = { ...process.env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') }
  return { executablePath: path.join(folder, 'chromium'), environment }
}

/**
 * The package unpacks into the temp folder and trusts anything it finds there. So it gets its own folder, which is used
 * only when complete.
 */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = unfinished
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    await inflate(path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    renameSync(unfinished, folder)
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}
