import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Gives jsdom an authenticator that responds, or fails with a browser's error. */
export function browserHasPasskeys(answers: { failsWith?: string } = {}): void {
  class PublicKeyCredential {
    readonly id = 'Y3JlZA'
    readonly rawId = bytes('cred')
    readonly type = 'public-key'
    readonly response = {
      ...{ clientDataJSON: bytes('{}'), authenticatorData: bytes('a'), signature: bytes('s'), userHandle: bytes('u') },
      ...{ attestationObject: bytes('o'), getTransports: () => ['internal'] },
    }
    getClientExtensionResults = () => ({})
  }
  const answer = async () => {
    if (answers.failsWith !== undefined) throw new DOMException('The operation is not allowed.', answers.failsWith)
    return new PublicKeyCredential()
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: answer, create: answer } })
}

/** Removes it again. */
export function browserLosesPasskeys(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
}

export const CREATION_OPTIONS = {
  ...{ challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost', name: 'Tradeline' }, pubKeyCredParams: [] },
  user: { id: 'dQ', name: 'lender@demo.test', displayName: 'lender@demo.test' },
}
export const REQUEST_OPTIONS = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }
