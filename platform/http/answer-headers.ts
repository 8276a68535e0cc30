import type { MiddlewareHandler } from 'hono'
import { announceHeaders } from './announced-headers.ts'

const TWO_YEARS_SECONDS = 63_072_000

/** The headers of every response of a site. A site reached by https must be reached by https from then on (HSTS). */
export const answerHeaders = (appUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(appUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}` }),
})

const NO_STORE = { 'cache-control': 'no-store' }
const DATA = {
  ...NO_STORE,
  // Opened as a page, a response loads and runs nothing, and no page may frame it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** The default headers of a response with data. Files are shown within pages, including those of another origin. */
export const dataHeaders = (path: string): Record<string, string> => (path.startsWith('/storage/') ? NO_STORE : DATA)

/** Announces the headers of data for a prefix without a gateway. */
export const answersData: MiddlewareHandler = (context, next) => {
  announceHeaders(context, dataHeaders(context.req.path))
  return next()
}

const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const OWN_PAGES_ONLY = ['clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get']

/**
 * The browser features that pages and embedded content may use. Taking a photo with a phone's file field needs no
 * permission.
 */
export const PERMISSIONS_POLICY = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...OWN_PAGES_ONLY.map((feature) => `${feature}=(self)`),
].join(', ')
