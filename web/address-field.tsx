import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue } from 'react'
import type { Address } from '#domain/clients/address.ts'
import { type AddressSuggestion, addressProvider } from './address-provider.ts'
import { SuggestField } from './ui/suggest-field.tsx'

const ENOUGH_TO_SUGGEST = 3
const NO_SUGGESTIONS: AddressSuggestion[] = []

interface AddressFieldProps {
  label: string
  error?: string | undefined
  required?: boolean
  value: string
  onType: (street: string) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  /** The whole address of a chosen suggestion. */
  onPick: (address: Address) => void
}

/** A street address that completes itself. Where nothing can be suggested it is typed as ever, and says why. */
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

/** The street stands as it was chosen; what is missing can be typed. */
function logged(error: unknown) {
  console.error('The chosen address could not be looked up', error)
}
