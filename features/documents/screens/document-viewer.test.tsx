// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'
import type { DocumentRow } from './queries.ts'

const { DocumentViewer } = await import('./document-viewer.tsx')

const VIEWED = '/rest/v1/rpc/record_document_view'
const license: DocumentRow = {
  ...{ id: 'd1', document_type: 'other', custom_type: "Driver's License Front", file_url: 'u.jpg' },
  ...{ file_name: 'front.jpg', file_size: 84_000, mime_type: 'image/jpeg', client_field: 'drivers_license_front' },
  ...{ series_id: 's1', superseded_at: null, archived_at: null, created_at: '2026-06-05T12:00:00+00:00' },
}

/** Opens the viewer with this document. The server signs a new link each time. */
function open(document: Partial<DocumentRow> = {}, replies: Replies = {}) {
  let links = 0
  const view = { company_name: 'Meridian Lending', viewer: 'maria@demo.test', viewed_at: '2026-11-23T03:05:00+00:00' }
  const asked = serverAnswers({
    [`POST ${VIEWED}`]: () => Response.json(view),
    'POST /storage/v1/object/sign/client-documents/u.jpg': () => {
      links += 1
      return Response.json({ signedURL: `/object/sign/client-documents/u.jpg?token=${links}` })
    },
    ...replies,
  })
  show(() => <DocumentViewer title="License" document={{ ...license, ...document }} onClose={() => undefined} />, '/')
  return () => asked.map(({ path }) => path).filter((path) => path === VIEWED)
}

const marks = () => [...document.querySelectorAll('svg.watermark text')].map(({ textContent }) => textContent)
const picture = () => screen.findByRole<HTMLImageElement>('img', { name: 'front.jpg' })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an image has a watermark with the viewer and the time, in light and dark letters', async () => {
  const viewed = open()

  await picture()

  const mark = ['Meridian Lending', 'maria@demo.test', 'Nov 23, 2026, 3:05 AM UTC']
  expect(marks()).toEqual([...mark, ...mark])
  expect(document.querySelector('svg.watermark')?.getAttribute('aria-hidden')).toBe('true')
  expect(viewed()).toHaveLength(1)
})

test('a PDF has the same watermark', async () => {
  open({ mime_type: 'application/pdf' })

  expect(await screen.findByTitle('front.jpg')).toBeInstanceOf(HTMLIFrameElement)

  expect(marks()).toContain('maria@demo.test')
})

test.each(['image/heic', 'image/tiff'])('%s is shown as a copy that every browser shows', async (mime_type) => {
  const wishes: unknown[] = []
  open(
    { mime_type },
    {
      'POST /storage/v1/object/sign/client-documents/u.jpg': ({ body }) => {
        wishes.push(body)
        return Response.json({ signedURL: '/render/image/sign/client-documents/u.jpg?token=1' })
      },
    },
  )

  const shown = await picture()

  expect(new URL(shown.src).pathname).toBe('/storage/v1/render/image/sign/client-documents/u.jpg')
  expect(wishes).toEqual([{ expiresIn: 300, transform: { quality: 85 } }])
})

test('a document that the server doesn’t recognize as the viewer’s own is not shown', async () => {
  open({}, { [`POST ${VIEWED}`]: () => Response.json(null) })

  await screen.findByText('Document not found')

  expect(screen.queryByRole('img')).toBeNull()
})

test('returning to an open document records no second view', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const viewed = open()
  await picture()

  await vi.advanceTimersByTimeAsync(10 * 60_000)
  fireEvent(document, new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)

  expect(viewed()).toHaveLength(1)
})

test('a loading note is shown until the image has loaded', async () => {
  open()
  const shown = await picture()
  expect(screen.getByText('Opening document')).toBeTruthy()

  fireEvent.load(shown)

  expect(screen.queryByText('Opening document')).toBeNull()
  expect(screen.getByRole('img', { name: 'front.jpg' })).toBe(shown)
})

test('an image that fails to load is retried with a new link', async () => {
  open()
  const lost = await picture()
  fireEvent.error(lost)
  expect(screen.getByText('Failed to open document')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(async () => expect((await picture()).src).not.toBe(lost.src))
})

test('an image type that few browsers support is offered as a download', async () => {
  open({ mime_type: 'image/heic' })
  fireEvent.error(await picture())

  expect(screen.getByText(/This picture can’t be shown here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download front.jpg' })).toBeTruthy()
})
