import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A mid-range phone on an average connection. */
const CPU_SLOWED = 4
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY_MS = 150

type Seen = Pick<Visit, 'largestPaint' | 'shift' | 'usable'>

export interface Visit {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number
  largestPaint: number
  usable: number
  /** The sum of layout shifts, as Cumulative Layout Shift counts them. */
  shift: number
  /** Kilobytes of JavaScript as transferred. */
  scriptKilobytes: number
}

/**
 * Records the page's paints and when it became usable: the selector's element is visible and the main thread is free.
 * Installed before the page's first script, because polling from outside would cost the slowed machine more than many
 * pages do.
 */
function observe(usableSelector: string): void {
  const seen = { largestPaint: 0, shift: 0, usable: 0 }
  Object.assign(window, { seen })
  const look = () => {
    const isShown = document.querySelector(usableSelector)?.checkVisibility() ?? false
    if (isShown) setTimeout(() => (seen.usable = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    // The DOM types don't include layout shifts yet.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens an address as a first-time visitor (`isCold`), or with the files of the last visit cached. */
export async function visit(page: Page, address: string, isCold: boolean): Promise<Visit> {
  const line = await slowed(page)
  await line.send('Network.setCacheDisabled', { cacheDisabled: isCold })
  const script = scriptBytes(line)
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  // Set by `observe`.
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.usable > 0, null, { timeout: 60_000 })
  const noted = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await line.detach()
  return { ...noted, scriptKilobytes: script.bytes() / 1000 }
}

// The time in which the browser loads its own pages for a new window.
const WINDOW_SETTLES_MS = 2_000

/** Returns a page that is observed from its first moment. It is usable once the selector's element is visible. */
export async function observedPage(context: BrowserContext, usableSelector: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(observe, usableSelector)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  return page
}

export type Step = [name: string, act: () => Promise<unknown>]

/** Returns the step after which the user waited longest for the next paint, on the slowed machine. */
export async function slowestAnswer(page: Page, steps: Step[]): Promise<{ step: string; waitMs: number }> {
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  await page.evaluate(noteWaits)
  let slowest = { step: 'none', waitMs: 0 }
  for (const [step, act] of steps) {
    await act()
    const waitMs = await page.evaluate(waitSinceLast)
    if (waitMs > slowest.waitMs) slowest = { step, waitMs }
  }
  await machine.detach()
  return slowest
}

function noteWaits(): void {
  const waits: number[] = []
  const events = { type: 'event', durationThreshold: 16 }
  Object.assign(window, { waits })
  new PerformanceObserver((list) => {
    // Only user input has an interaction id. The DOM types don't include it.
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) waits.push(entry.duration)
  }).observe(events)
}

/** Event timings are reported shortly after the paint they measured. */
function waitSinceLast(): Promise<number> {
  return new Promise((resolve) => {
    // Set by `noteWaits`.
    const { waits } = window as unknown as { waits: number[] }
    setTimeout(() => resolve(Math.max(0, ...waits.splice(0))), 300)
  })
}

async function slowed(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  return line
}

function scriptBytes(line: CDPSession): { bytes: () => number } {
  const scripts = new Set<string>()
  let total = 0
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total += encodedDataLength
  })
  return { bytes: () => total }
}
