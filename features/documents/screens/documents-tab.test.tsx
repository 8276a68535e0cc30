// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

/** Sends through the stub server, and fails while `isCut`. */
class FakeRequest {
  static isCut = false
  status = 0
  responseText = ''
  upload = {}
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  private address = ''

  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => ''
  abort() {
    this.onabort()
  }
  async send() {
    if (FakeRequest.isCut) return setTimeout(() => this.onerror())
    const reply = await fetch(this.address, { method: 'POST' })
    this.status = reply.status
    this.responseText = await reply.text()
    return this.onload()
  }
}

vi.stubGlobal('XMLHttpRequest', FakeRequest)
vi.spyOn(crypto, 'randomUUID').mockReturnValue('0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11')
const { DocumentsTab } = await import('./documents-tab.tsx')

const CLIENT = 'c1'
const OBJECT = '0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11'
const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'front.png', {
  type: 'image/png',
})
const PDF = new File(['%PDF-1.7\n'], 'stub.pdf', { type: 'application/pdf' })

const stub = {
  ...{
    id: 'd1',
    document_type: 'pay_stub',
    custom_type: null,
    file_url: 'u.pdf',
    file_name: 'june.pdf',
    file_size: 84_000,
  },
  ...{ mime_type: 'application/pdf', client_field: null, series_id: 's1', superseded_at: null, archived_at: null },
  created_at: '2026-06-05T12:00:00+00:00',
}
const card = {
  ...stub,
  id: 'd2',
  client_field: 'ssn_card_image',
  file_url: 'card.png',
  file_name: 'card.png',
  series_id: 's2',
  document_type: 'other',
  custom_type: 'SSN Card',
}

/** Replies to both queries about the client: the consent to email, and the file columns. */
const clientOr = (fields: object, search: URLSearchParams) =>
  Response.json(
    search.get('select')?.includes('electronic_consents') ? { email: null, electronic_consents: [] } : fields,
  )

/** Opens a file with these documents, and a bucket that accepts uploads. */
function open(rows: object[] = [], fields: object = {}, replies: Replies = {}): Asked[] {
  const asked = serverAnswers({
    'GET /rest/v1/clients': ({ search }) => clientOr(fields, search),
    'GET /rest/v1/client_documents': () => Response.json(rows),
    'POST /rest/v1/client_documents': () => Response.json({ id: 'd3' }, { status: 201 }),
    'PATCH /rest/v1/client_documents': () => new Response(null, { status: 204 }),
    'PATCH /rest/v1/clients': () => Response.json([{ id: CLIENT }]),
    [`POST /storage/v1/object/client-documents/${OBJECT}.png`]: () => Response.json({ Id: '1', Key: 'k' }),
    [`POST /storage/v1/object/client-documents/${OBJECT}.pdf`]: () => Response.json({ Id: '1', Key: 'k' }),
    [`POST /storage/v1/object/client-documents/drivers-licenses/${OBJECT}.png`]: () =>
      Response.json({ Id: '1', Key: 'k' }),
    'DELETE /storage/v1/object/client-documents': () => Response.json([]),
    'GET /rest/v1/privacy_notices': () => Response.json([]),
    'GET /rest/v1/privacy_entries': () => Response.json([]),
    ...replies,
  })
  show(() => <DocumentsTab clientId={CLIENT} />, '/')
  return asked
}

const slot = (name: string) => within(screen.getByRole('group', { name }))
const written = (asked: Asked[], method: string, path: string) =>
  asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body)
const choose = (name: string, file: File) => {
  const [input] = screen.getAllByLabelText(name, { selector: 'input' })
  fireEvent.change(input as HTMLElement, { target: { files: [file] } }) // found by its label just above
}

beforeEach(() => {
  FakeRequest.isCut = false
})
afterEach(cleanup)

describe('the six named slots', () => {
  test('are dashed areas until something is uploaded', async () => {
    open()

    await screen.findByText('No additional documents uploaded yet.')

    for (const name of ["Driver's License Front", "Driver's License Back", 'SSN Card'])
      expect(slot(name).getByText('Drop an image here, at most 10 MB')).toBeTruthy()
    for (const name of ['Proof of Address', 'Proof of Income', 'Proof of Bank Account'])
      expect(slot(name).getByText('Drop an image or a PDF here, at most 10 MB')).toBeTruthy()
  })

  test('show their document and its date', async () => {
    open([card], { ssn_card_image: 'card.png', ssn_card_image_uploaded_at: '2026-01-05T12:00:00+00:00' })

    await screen.findByRole('button', { name: 'View SSN Card' })

    expect(slot('SSN Card').getByText(/Uploaded Jan 5, 2026/)).toBeTruthy()
    expect(screen.getByText('No additional documents uploaded yet.')).toBeTruthy()
  })

  test('store a file in their field, licenses in their own folder', async () => {
    const asked = open()
    await screen.findByText('No additional documents uploaded yet.')

    choose("Upload Driver's License Front", PNG)

    await waitFor(() => expect(written(asked, 'PATCH', '/rest/v1/clients')).toHaveLength(1))
    expect(written(asked, 'PATCH', '/rest/v1/clients')).toEqual([
      {
        drivers_license_front: `drivers-licenses/${OBJECT}.png`,
        drivers_license_front_uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  test('reject a PDF where an image is required, without a retry', async () => {
    const asked = open()
    await screen.findByText('No additional documents uploaded yet.')

    fireEvent.drop(screen.getByRole('group', { name: 'SSN Card' }), { dataTransfer: { files: [PDF] } })

    await screen.findByText('Use an image here, not a PDF.')
    expect(screen.getByText('Failed to upload document')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(written(asked, 'PATCH', '/rest/v1/clients')).toEqual([])
  })

  test('can retry a failed upload with the same file', async () => {
    const asked = open()
    await screen.findByText('No additional documents uploaded yet.')
    FakeRequest.isCut = true
    choose('Upload Proof of Income', PDF)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText(/Unable to connect to the server/)).toBeTruthy()
    FakeRequest.isCut = false

    await userEvent.click(retry)

    await waitFor(() => expect(written(asked, 'PATCH', '/rest/v1/clients')).toHaveLength(1))
    expect(screen.queryByText('Failed to upload document')).toBeNull()
  })

  test('keep the focus while a file is added or removed', async () => {
    const sent = Promise.withResolvers<Response>()
    let fields = {}
    open(
      [card],
      {},
      {
        'GET /rest/v1/clients': ({ search }) => clientOr(fields, search),
        'PATCH /rest/v1/clients': ({ body }) => {
          fields = { ...fields, ...(body as object) } // later reads return the written values
          return Response.json([{ id: CLIENT }])
        },
        [`POST /storage/v1/object/client-documents/${OBJECT}.png`]: () => sent.promise,
      },
    )
    const upload = await screen.findByRole('button', { name: 'Upload SSN Card' })
    upload.focus()

    choose('Upload SSN Card', PNG)
    const cancel = await screen.findByRole('button', { name: 'Cancel upload' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    sent.resolve(Response.json({ Id: '1', Key: 'k' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View SSN Card' })))
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete SSN Card' }))
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload SSN Card' })))
  })

  test('can be cleared', async () => {
    const asked = open([card], { ssn_card_image: 'card.png', ssn_card_image_uploaded_at: '2026-01-05T12:00:00+00:00' })

    await userEvent.click(await screen.findByRole('button', { name: 'Delete SSN Card' }))

    await waitFor(() =>
      expect(written(asked, 'PATCH', '/rest/v1/clients')).toEqual([
        { ssn_card_image: null, ssn_card_image_uploaded_at: null },
      ]),
    )
  })
})

describe('additional documents', () => {
  test('are listed with their earlier versions, without those of the slots and removed ones', async () => {
    const former = { ...stub, id: 'd0', file_name: 'may.pdf', superseded_at: '2026-06-05T12:00:00+00:00' }
    open([stub, former, { ...stub, id: 'd3', series_id: 's3', archived_at: '2026-06-05T12:00:00+00:00' }, card])

    const list = within(await screen.findByRole('list', { name: 'Additional documents' }))

    expect(list.getAllByText('Pay Stub')).toHaveLength(1)
    expect(list.getByText('june.pdf · 82 KB · Uploaded Jun 5, 2026')).toBeTruthy()
    expect(list.getByText('1 earlier version')).toBeTruthy()
  })

  test('are uploaded in a dialog with eleven types', async () => {
    const asked = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }))
    const types = screen.getByRole('combobox', { name: 'Document type' })
    expect(within(types).getAllByRole('option')).toHaveLength(12)

    await userEvent.selectOptions(types, 'Other')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the document' }), 'Title')
    choose('Choose file', PDF)
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(asked, 'POST', '/rest/v1/client_documents')).toEqual([
      {
        ...{ client_id: CLIENT, document_type: 'other', custom_type: 'Title', file_url: `${OBJECT}.pdf` },
        ...{ file_name: 'stub.pdf', file_size: 9, mime_type: 'application/pdf' },
      },
    ])
  })

  test('an incomplete choice uploads nothing, and canceling changes nothing', async () => {
    const asked = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }))

    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Choose a document type', { selector: 'p' })).toBeTruthy()
    expect(screen.getByText('Choose a file')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 'Other')
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Enter the type of this document')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('a file with malware is rejected in the dialog, which keeps the type and clears the error with the file', async () => {
    const message = 'This file carries malware (Eicar-Test-Signature) and was not kept'
    const reply = { statusCode: '422', code: 'MalwareFound', error: 'MalwareFound', message }
    const replies = [Response.json(reply, { status: 400 }), Response.json({ Id: '1', Key: 'k' })]
    const upload = () => replies.shift() ?? Response.error()
    const asked = open([], {}, { [`POST /storage/v1/object/client-documents/${OBJECT}.pdf`]: upload })
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 'Pay Stub')
    choose('Choose file', PDF)
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))

    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByText(/stub\.pdf/)).toBeTruthy()
    expect(written(asked, 'POST', '/rest/v1/client_documents')).toEqual([])

    choose('Choose another file', new File(['%PDF-1.7\n'], 'july.pdf', { type: 'application/pdf' }))
    expect(screen.queryByText(message)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(asked, 'POST', '/rest/v1/client_documents')).toMatchObject([
      { document_type: 'pay_stub', file_name: 'july.pdf' },
    ])
  })

  test('a file that can’t be checked at the moment can be retried unchanged', async () => {
    const message = 'Files can’t be checked for viruses at the moment, so this one was not kept.'
    const reply = { statusCode: '503', code: 'ScannerUnavailable', error: 'ScannerUnavailable', message }
    const replies = [Response.json(reply, { status: 503 }), Response.json({ Id: '1', Key: 'k' })]
    const upload = () => replies.shift() ?? Response.error()
    const asked = open([], {}, { [`POST /storage/v1/object/client-documents/${OBJECT}.pdf`]: upload })
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 'Pay Stub')
    choose('Choose file', PDF)
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText(message)).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(asked, 'POST', '/rest/v1/client_documents')).toMatchObject([{ document_type: 'pay_stub' }])
  })

  test('closing the dialog by key cancels the upload, like the Cancel button', async () => {
    const sent = Promise.withResolvers<Response>()
    const asked = open([], {}, { [`POST /storage/v1/object/client-documents/${OBJECT}.pdf`]: () => sent.promise })
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 'Pay Stub')
    choose('Choose file', PDF)
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    await screen.findByRole('button', { name: 'Cancel upload' })

    await userEvent.keyboard('{Escape}')
    sent.resolve(Response.json({ Id: '1', Key: 'k' }))

    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
    expect(written(asked, 'POST', '/rest/v1/client_documents')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a retry uses the document type that is chosen by then', async () => {
    const replies = [Response.json({ message: 'away' }, { status: 503 }), Response.json({ Id: '1', Key: 'k' })]
    const upload = () => replies.shift() ?? Response.error()
    const asked = open([], {}, { [`POST /storage/v1/object/client-documents/${OBJECT}.pdf`]: upload })
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }))
    const types = screen.getByRole('combobox', { name: 'Document type' })
    await userEvent.selectOptions(types, 'Pay Stub')
    choose('Choose file', PDF)
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    await screen.findByText('Failed to upload document')

    await userEvent.selectOptions(types, 'Bank Statement')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(asked, 'POST', '/rest/v1/client_documents')).toMatchObject([{ document_type: 'bank_statement' }])
  })

  test('leave no file behind if their row is rejected', async () => {
    const refused = () => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
    const asked = open([stub], {}, { 'POST /rest/v1/client_documents': refused })
    await screen.findByText('Pay Stub')

    choose('Replace Pay Stub', PDF)

    await screen.findByText('Failed to upload document')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  test('keep the focus on the replaced document', async () => {
    const sent = Promise.withResolvers<Response>()
    const other = { ...stub, id: 'd9', series_id: 's9', document_type: 'tax_return', file_name: 'return.pdf' }
    open([other, stub], {}, { [`POST /storage/v1/object/client-documents/${OBJECT}.pdf`]: () => sent.promise })
    const replace = await screen.findByRole('button', { name: 'Replace Pay Stub' })
    replace.focus()

    choose('Replace Pay Stub', PDF)

    const cancel = await screen.findByRole('button', { name: 'Cancel upload' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    sent.resolve(Response.json({ Id: '1', Key: 'k' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View Pay Stub' })))
  })

  test('that failed to load are not shown as empty', async () => {
    open([], {}, { 'GET /rest/v1/client_documents': () => Response.json({ message: 'down' }, { status: 500 }) })

    await screen.findByText('Failed to load documents')

    expect(screen.queryByText('No additional documents uploaded yet.')).toBeNull()
  })
})
