import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A middling phone on a middling line. */
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
  /** Kilobytes of JavaScript as they came over the line. */
  scriptKilobytes: number
}

/**
 * What the page itself notes about its painting, and when it could be worked with: what the selector names is shown, and the
 * main thread gets to it. Installed before its first script: a question from outside would cost the slowed machine more than
 * many a page does.
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
    // The DOM's types don't know layout shifts yet.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens an address as someone who has never been there (`isCold`), or who has the files of the last visit. */
export async function visit(page: Page, address: string, isCold: boolean): Promise<Visit> {
  const line = await slowed(page)
  await line.send('Network.setCacheDisabled', { cacheDisabled: isCold })
  const script = scriptBytes(line)
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  // Put there by `observe`.
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.usable > 0, null, { timeout: 60_000 })
  const noted = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await line.detach()
  return { ...noted, scriptKilobytes: script.bytes() / 1000 }
}

// What the browser loads for a new window of its own, its address bar's pages above all.
const WINDOW_SETTLES_MS = 2_000

/** A page of its own, with the notes taken from its first moment; usable once the selector's element is shown. */
export async function observedPage(context: BrowserContext, usableSelector: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(observe, usableSelector)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  return page
}

export type Step = [name: string, act: () => Promise<unknown>]

/** The step that kept its person waiting longest for the next paint, on the slowed machine. */
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
    // Only what a person did has an interaction's number; the DOM's types lack it.
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) waits.push(entry.duration)
  }).observe(events)
}

/** Waits are told a while after the paint they measured. */
function waitSinceLast(): Promise<number> {
  return new Promise((resolve) => {
    // Put there by `noteWaits`.
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
