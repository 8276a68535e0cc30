import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Branding as Brand } from '#domain/organizations/brand.ts'
import { brandingSchema } from '#domain/organizations/branding.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle, Field, TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Part } from '#web/ui/part.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AccentPreview } from './accent-preview.tsx'
import { saveBranding } from './branding-calls.ts'
import { brandingQueries, logoAddress } from './branding-queries.ts'
import { type ChosenLogo, LogoField } from './logo-field.tsx'

/** The company's own name, colour and logo: in the app, on reports and in letters. */
export function Branding({ userId }: { userId: string }) {
  const branding = useQuery(brandingQueries.own(userId))
  return (
    <Part
      title="Branding"
      about="What everybody who works here sees at the top of the app, and what stands on printed reports and in letters."
      className="space-y-6"
    >
      <QueryView query={branding} failure="Failed to load the branding">
        {(current) => <BrandingForm userId={userId} current={current} />}
      </QueryView>
    </Part>
  )
}

// The product's own colour, where a chooser has to begin somewhere.
const FIRST_CHOICE = '#1b4b7a'

function BrandingForm({ userId, current }: { userId: string; current: Brand }) {
  const [name, setName] = useState(current.display_name ?? '')
  const [accent, setAccent] = useState(current.accent_color ?? '')
  const [logo, setLogo] = useState<ChosenLogo>({ kind: 'kept' })
  const saving = useSaving(userId, () => setLogo({ kind: 'kept' }))
  const checked = brandingSchema.safeParse({ display_name: name, accent_color: accent })
  const problem = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.success) saving.mutate({ ...checked.data, ...changeOf(logo) })
  }
  return (
    <form noValidate className="grid max-w-[72ch] gap-5 border-rule border-t pt-4" onSubmit={save}>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <TextField
        label="Display name"
        hint="Leave it empty to show Tradeline."
        maxLength={80}
        error={problem('display_name')}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Field
        label="Accent color"
        hint="Like #1b4b7a. It is darkened or lightened as far as text needs to stay readable."
        error={problem('accent_color')}
      >
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              {...control}
              type="text"
              value={accent}
              maxLength={7}
              spellCheck={false}
              onChange={({ currentTarget: { value } }) => setAccent(value)}
              className={`${controlStyle} max-w-32 font-mono`}
            />
            <input
              type="color"
              aria-label="Choose the accent color"
              value={checked.success && accent !== '' ? checked.data.accent_color : FIRST_CHOICE}
              onChange={({ currentTarget: { value } }) => setAccent(value)}
              className="h-9 w-12 rounded-control border border-rule-strong bg-surface p-1 pointer-coarse:h-11"
            />
          </div>
        )}
      </Field>
      {checked.success && accent !== '' && <AccentPreview accent={checked.data.accent_color} />}
      <LogoField stored={logoAddress(current)} chosen={logo} onChoose={setLogo} />
      <div>
        <Button type="submit" variant="primary" disabled={!checked.success} pending={saving.isPending && 'Saving...'}>
          Save branding
        </Button>
      </div>
    </form>
  )
}

function useSaving(userId: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveBranding,
    onSuccess: (saved) => {
      queryClient.setQueryData(brandingQueries.own(userId).queryKey, saved)
      onSaved()
      showToast('The branding was saved')
    },
  })
}

function changeOf(logo: ChosenLogo): { logo?: { data: string } | null } {
  switch (logo.kind) {
    case 'kept':
      return {}
    case 'none':
      return { logo: null }
    case 'new':
      return { logo: { data: logo.base64 } }
  }
}
