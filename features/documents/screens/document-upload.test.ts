// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, serverAnswers } from '#test/support/stub-server.tsx'

/** Replaces the browser's XMLHttpRequest: reports half the body, then responds like the stub server. */
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

/** Stubs the bucket for any random file name. */
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
  test('uses a random name with the extension, and reports its progress', async () => {
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

  test('of a file with a false type is rejected before anything is sent', async () => {
    const asked = bucket(accepted)
    const file = new File(['<svg onload="alert(1)">'], 'front.png', { type: 'image/png' })

    await expect(storeDocument({ file, accepts: 'image' })).rejects.toBeInstanceOf(FileRefused)

    expect(asked).toEqual([])
  })

  test.each([
    ['415', 'the content of the file is not image/png'],
    ['413', 'This file is larger than the virus scanner takes and was not kept'],
    ['422', 'This file carries malware (Eicar-Test-Signature) and was not kept'],
  ])('rejected by the server shows why, and that the file is the problem: %s', async (statusCode, message) => {
    bucket(() => Response.json({ statusCode, error: 'refused', message }, { status: 400 }))

    const refused = storeDocument({ file: front(), accepts: 'image' })

    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(FileRefused)
  })

  test('that the server can’t accept now shows why and can be retried', async () => {
    const message = 'Files can’t be checked for viruses at the moment'
    bucket(() => Response.json({ statusCode: '503', error: 'ScannerUnavailable', message }, { status: 503 }))

    const refused = storeDocument({ file: front(), accepts: 'image' })

    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.not.toBeInstanceOf(FileRefused)
  })

  test('that is interrupted removes what may have arrived', async () => {
    const asked = bucket(accepted)
    FakeRequest.isCut = true

    await expect(storeDocument({ file: front(), accepts: 'image' })).rejects.toThrow('Unable to connect to the server.')

    expect(acts(asked)).toEqual(['DELETE'])
  })

  test('makes the browser ask before the tab is closed, until its document is saved', async () => {
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

  test('leaves no file if its document can’t be saved', async () => {
    const asked = bucket(accepted)

    const kept = keepDocument({ file: front(), accepts: 'image' }, () => Promise.reject(new Error('no such client')))

    await expect(kept).rejects.toThrow('no such client')
    expect(acts(asked)).toEqual(['POST', 'DELETE'])
  })
})
