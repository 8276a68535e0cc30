// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#platform/rules/address.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

/** The server has a key, so the address field uses Google. */
const withKey = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const reply = await withKey(input, init)
  const isConfig = typeof input === 'string' && input.endsWith('/config.json')
  return isConfig ? Response.json({ ...(await reply.json()), googleMapsKey: 'AIza-test' }) : reply
}
const { AddressField } = await import('./address-field.tsx')

const AUSTIN = [
  { types: ['street_number'], longText: '1402', shortText: '1402' },
  { types: ['route'], longText: 'Larkspur Lane', shortText: 'Larkspur Ln' },
  { types: ['locality', 'political'], longText: 'Austin', shortText: 'Austin' },
  { types: ['administrative_area_level_1'], longText: 'Texas', shortText: 'TX' },
  { types: ['postal_code'], longText: '78704', shortText: '78704' },
]

/** Google's script by its own protocol: a script element calls back, and libraries are then imported by name. */
class FakeGoogle {
  scripts: URL[] = []
  asked: { input: string; includedRegionCodes: string[] }[] = []
  script: 'loads' | 'is blocked' = 'loads'
  places: 'answer' | 'refuse' | 'are missing' = 'answer'
  private readonly watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement) this.serve(node)
    }
  })

  open() {
    this.watcher.observe(document.head, { childList: true })
  }

  close() {
    this.watcher.disconnect()
  }

  private serve(script: HTMLScriptElement) {
    const address = new URL(script.src)
    if (address.origin !== 'https://maps.googleapis.com') return
    this.scripts.push(address)
    if (this.script === 'is blocked') return script.onerror?.(new Event('error'))
    const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google // set by the loader
    Object.assign(maps, { importLibrary: async (name: string) => this.library(name) })
    const callback = String(address.searchParams.get('callback')).split('.').at(-1) ?? ''
    ;(maps[callback] as () => void)() // named by the loader
  }

  private library(name: string) {
    if (name !== 'places') return {}
    if (this.places === 'are missing') throw new Error('Places is not enabled for this project')
    return { AutocompleteSuggestion: { fetchAutocompleteSuggestions: async (wish: never) => this.suggest(wish) } }
  }

  private suggest(wish: { input: string; includedRegionCodes: string[] }) {
    this.asked.push(wish)
    if (this.places === 'refuse') throw new Error('REQUEST_DENIED')
    const place = { fetchFields: async () => ({ place: { addressComponents: AUSTIN } }) }
    const placePrediction = { text: { text: '1402 Larkspur Lane, Austin, TX, USA' }, toPlace: () => place }
    return { suggestions: [{ placePrediction }, { placePrediction: null }] }
  }
}

let picked: Address | null
function Form() {
  const [street, setStreet] = useState('')
  return (
    <AddressField
      label="Address"
      value={street}
      onType={setStreet}
      onPick={(address) => {
        picked = address
        setStreet(address.street)
      }}
    />
  )
}

const google = new FakeGoogle()
const typeAddress = async (text: string) => {
  serverAnswers({})
  show(Form, '/')
  await userEvent.type(await screen.findByLabelText('Address'), text)
}
const logged = vi.spyOn(console, 'error').mockReturnValue()

beforeAll(() => google.open())
beforeEach(() => {
  picked = null
  logged.mockClear()
})
afterEach(() => {
  cleanup()
  google.places = 'answer'
})
afterAll(() => google.close())

// A page loads Google's script only once, so these tests build on each other in this order.

test('if Google’s script is blocked, the field shows the specified message and accepts the typed address', async () => {
  google.script = 'is blocked'

  await typeAddress('1402 Lark')

  await screen.findByText(/Failed to load Google Maps API/)
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1402 Lark')
})

test("the script is loaded again for the next address, with the server's key", async () => {
  google.script = 'loads'
  const before = google.scripts.length

  await typeAddress('1402 Larks')

  await screen.findByRole('option', { name: '1402 Larkspur Lane, Austin, TX, USA' })
  expect(google.scripts.length).toBe(before + 1)
  expect(google.scripts.at(-1)?.searchParams.get('key')).toBe('AIza-test')
  expect(screen.queryByText(/Failed to load Google Maps API/)).toBeNull()
})

test('a chosen suggestion fills street, city, state, and ZIP code, and only addresses in the United States are suggested', async () => {
  await typeAddress('1402 Larksp')

  await userEvent.click(await screen.findByRole('option', { name: '1402 Larkspur Lane, Austin, TX, USA' }))

  await waitFor(() =>
    expect(picked).toEqual({ street: '1402 Larkspur Lane', city: 'Austin', state: 'TX', zip: '78704' }),
  )
  expect(google.asked.every(({ includedRegionCodes }) => includedRegionCodes.join() === 'us')).toBe(true)
})

test.each([
  ['refuses', 'refuse', '500 Congress'],
  ['is not part of the project', 'are missing', '501 Congress'],
] as const)('a Places library that %s is logged, and the address is typed as ever', async (_, places, address) => {
  google.places = places

  await typeAddress(address)

  await waitFor(() => expect(logged).toHaveBeenCalledWith('Google Places suggested nothing', expect.any(Error)))
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(address)
  expect(screen.queryByText(/Failed|REQUEST_DENIED|Places/)).toBeNull()
})

test('fewer than three letters send no request', async () => {
  const before = google.asked.length

  await typeAddress('14')

  expect(google.asked.length).toBe(before)
})
