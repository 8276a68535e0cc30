// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, serverAnswers } from '#test/support/stub-server.tsx'

/** Stands in for the browser's: tells of half the body, then answers what the stub server does. */
class FakeRequest {
  static isCut = false
  status = 0
  responseText = ''
  upload: { onprogress: (event: object) => void } = { onprogress: () => undefined }
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  private address = ''

  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  abort() {
    this.onabort()
  }
  async send() {
    await Promise.resolve()
    this.upload.onprogress({ loaded: 1, total: 2 })
    if (FakeRequest.isCut) return this.onerror()
    const reply = await fetch(this.address, { method: 'POST' })
    this.status = reply.status
    this.responseText = await reply.text()
    this.onload()
  }
}

vi.stubGlobal('XMLHttpRequest', FakeRequest)
const { FileRefused, keepDocument, storeDocument } = await import('./document-upload.ts')

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const front = () => new File([PNG], 'front.png', { type: 'image/png' })

/** The bucket, whatever the random name. */
function bucket(upload: () => Response): Asked[] {
  const removed = () => Response.json([])
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11')
  return serverAnswers({
    'POST /storage/v1/object/client-documents/0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11.png': upload,
    'POST /storage/v1/object/client-documents/drivers-licenses/0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11.png': upload,
    'DELETE /storage/v1/object/client-documents': removed,
  })
}
const accepted = () => Response.json({ Id: '1', Key: 'client-documents/x' })
const acts = (asked: Asked[]) => asked.map(({ method }) => method)

beforeEach(() => {
  FakeRequest.isCut = false
})

describe('an upload', () => {
  test('goes under a random name with its extension, and tells how far it is', async () => {
    bucket(accepted)
    const told: number[] = []

    const stored = await storeDocument({
      ...{ file: front(), accepts: 'image', folder: 'drivers-licenses' },
      onProgress: (percent) => told.push(percent),
    })

    expect(stored).toEqual({
      path: 'drivers-licenses/0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11.png',
      ...{ fileName: 'front.png', sizeBytes: PNG.byteLength, mimeType: 'image/png' },
    })
    expect(told).toEqual([50])
  })

  test('of a file that lies about its type is refused before anything is sent', async () => {
    const asked = bucket(accepted)
    const file = new File(['<svg onload="alert(1)">'], 'front.png', { type: 'image/png' })

    await expect(storeDocument({ file, accepts: 'image' })).rejects.toBeInstanceOf(FileRefused)

    expect(asked).toEqual([])
  })

  test.each([
    ['415', 'the content of the file is not image/png'],
    ['413', 'This file is larger than the virus scanner takes and was not kept'],
    ['422', 'This file carries malware (Eicar-Test-Signature) and was not kept'],
  ])('whose file the server refuses says why, and that it is the file: %s', async (statusCode, message) => {
    bucket(() => Response.json({ statusCode, error: 'refused', message }, { status: 400 }))

    const refused = storeDocument({ file: front(), accepts: 'image' })

    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(FileRefused)
  })

  test('that the server can’t take now says why, and may be tried again', async () => {
    const message = 'Files can’t be checked for viruses at the moment'
    bucket(() => Response.json({ statusCode: '503', error: 'ScannerUnavailable', message }, { status: 503 }))

    const refused = storeDocument({ file: front(), accepts: 'image' })

    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.not.toBeInstanceOf(FileRefused)
  })

  test('that is cut removes what may have arrived', async () => {
    const asked = bucket(accepted)
    FakeRequest.isCut = true

    await expect(storeDocument({ file: front(), accepts: 'image' })).rejects.toThrow('Unable to connect to the server.')

    expect(acts(asked)).toEqual(['DELETE'])
  })

  test('has the browser ask before the tab is closed, until its document is kept', async () => {
    bucket(accepted)
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const told: boolean[] = []
    const tell = () => void told.push(asks())

    const wish = { file: front(), accepts: 'image' as const, onProgress: tell }
    await keepDocument(wish, async () => tell())

    expect(told).toEqual([true, true])
    expect(asks()).toBe(false)
    await expect(keepDocument(wish, () => Promise.reject(new Error('no such client')))).rejects.toThrow()
    await storeDocument(wish)
    expect(told).toEqual([true, true, true, true])
    expect(asks()).toBe(false)
  })

  test('whose document could not be kept leaves no file', async () => {
    const asked = bucket(accepted)

    const kept = keepDocument({ file: front(), accepts: 'image' }, () => Promise.reject(new Error('no such client')))

    await expect(kept).rejects.toThrow('no such client')
    expect(acts(asked)).toEqual(['POST', 'DELETE'])
  })
})
