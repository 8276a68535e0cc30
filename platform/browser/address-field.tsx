import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type Ref, useDeferredValue } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Address } from '#platform/rules/address.ts'
import { ADDRESS_STATE_OPTIONS, ADDRESS_STATES, stateCode, US_STATES } from '#platform/rules/us-states.ts'
import { stateOfZip } from '#platform/rules/zip-state.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { SuggestField } from '#ui/forms/suggest-field.tsx'
import { type AddressSuggestion, addressProvider } from './address-provider.ts'

const ENOUGH_TO_SUGGEST = 3
const NO_SUGGESTIONS: AddressSuggestion[] = []

interface AddressFieldProps {
  label: string
  error?: string | undefined
  required?: boolean
  value: string
  onType: (street: string) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  /** The full address of the chosen suggestion. */
  onPick: (address: Address) => void
}

/** A street address field with suggestions. If suggestions fail, it says why, and the address can be typed. */
export function AddressField({ onPick, ...field }: AddressFieldProps) {
  const typed = useDeferredValue(field.value.trim())
  const suggested = useQuery({
    queryKey: ['address-suggestions', typed.toLowerCase()],
    queryFn: () => addressProvider.suggest(typed),
    enabled: typed.length >= ENOUGH_TO_SUGGEST,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const pick = async (suggestion: AddressSuggestion) => {
    field.onType(suggestion.label)
    onPick(await suggestion.address())
  }
  const isAsking = typed.length >= ENOUGH_TO_SUGGEST
  return (
    <SuggestField
      {...field}
      hint={suggested.isError ? `${suggested.error.message}. You can type the address yourself.` : undefined}
      suggestions={isAsking ? (suggested.data ?? NO_SUGGESTIONS) : NO_SUGGESTIONS}
      onPick={(suggestion) => void pick(suggestion).catch(logged)}
    />
  )
}

/** Keeps the street of the suggestion. The rest can be typed. */
function logged(error: unknown) {
  console.error('The chosen address could not be looked up', error)
}

type AddressName = 'address' | 'city' | 'state' | 'zip'

interface AddressFieldsProps {
  field: (name: AddressName) => UseFormRegisterReturn & { error: string | undefined }
  values: Record<AddressName, string>
  set: (name: AddressName, text: string) => void
  required?: boolean
  requiresStreet?: boolean
  /** True if users enter their own company's address, which the browser may fill in. */
  isOwn?: boolean
  /** A stored state that isn't in the list stays selectable, so that saving doesn't lose it. */
  storedState?: string
}

/** Street, city, state, and ZIP code. A suggested address fills all four, and a ZIP code fills in the state. */
export function AddressFields({
  field,
  values,
  set,
  required = false,
  requiresStreet = false,
  isOwn = false,
  storedState = '',
}: AddressFieldsProps) {
  const isListed = storedState === '' || ADDRESS_STATES.some(({ code }) => code === storedState)
  const options = isListed
    ? ADDRESS_STATE_OPTIONS
    : [...ADDRESS_STATE_OPTIONS, { value: storedState, label: storedState }]
  const fill = ({ street, city, state, zip }: Address) => {
    set('address', street)
    set('city', city)
    set('state', stateCode(state))
    set('zip', zip)
  }
  const filled = (token: string) => (isOwn ? token : 'off')
  const zip = field('zip')
  const changeZip = async (event: ChangeEvent<HTMLInputElement>) => {
    await zip.onChange(event)
    const state = stateOfZip(event.target.value)
    if (state !== null && values.state === '') set('state', state)
  }
  return (
    <>
      <div className="sm:col-span-2">
        <AddressField
          label="Street Address"
          required={requiresStreet}
          value={values.address}
          error={field('address').error}
          onType={(street) => set('address', street)}
          onPick={fill}
        />
      </div>
      <TextField label="City" autoComplete={filled('address-level2')} required={required} {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="State"
          autoComplete={filled('address-level1')}
          required={required}
          options={options}
          {...field('state')}
        />
        <TextField
          label="ZIP Code"
          autoComplete={filled('postal-code')}
          required={required}
          hint={zipHint(values)}
          {...zip}
          onChange={changeZip}
        />
      </div>
    </>
  )
}

/** Warns about a ZIP code of another state, which is probably a typo, but never rejects it. */
function zipHint({ state, zip }: Record<AddressName, string>): string | undefined {
  const ofZip = stateOfZip(zip)
  if (ofZip === null || state === '' || state === ofZip) return undefined
  return `This ZIP code is in ${US_STATES.find(({ code }) => code === ofZip)?.name ?? ofZip}.`
}
