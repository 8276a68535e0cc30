import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { type Branding as Brand, isSameBranding } from '#features/organizations/rules/branding/brand.ts'
import { brandingSchema, LONGEST_DISPLAY_NAME } from '#features/organizations/rules/branding/branding.ts'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import { useOrganizationMayWork } from '#features/organizations/screens/permitted/may-write.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { AccentField } from './accent-field.tsx'
import { saveBranding } from './branding-calls.ts'
import { brandingQueries, logoAddress } from './branding-queries.ts'
import { type ChosenLogo, LogoField } from './logo-field.tsx'

/** The company's own name, color and logo, for the app, reports and letters. */
export function Branding({ userId }: { userId: string }) {
  // Refetched on focus, unless it came with the page: an outdated form would undo a colleague's change.
  const branding = useQuery({
    ...brandingQueries.own(userId),
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  })
  const mayWork = useOrganizationMayWork()
  const [draft, setDraft] = useState<Draft | null>(null)
  return (
    <Part
      title="Branding"
      about="Your branding appears at the top of the app for everyone in your company, on printed reports, and in letters."
      className="space-y-6"
    >
      <QueryView query={branding} failure="Failed to load the branding">
        {(current) => (
          <fieldset disabled={!mayWork} aria-label="Branding" className="contents">
            <BrandingForm userId={userId} current={current} draft={draft ?? draftOf(current)} onDraft={setDraft} />
          </fieldset>
        )}
      </QueryView>
    </Part>
  )
}

/** The unsaved changes. */
interface Draft {
  /** The saved branding when editing began. */
  began: Brand
  name: string
  accent: string
  logo: ChosenLogo
}

const draftOf = (began: Brand): Draft => ({
  began,
  name: began.display_name ?? '',
  accent: began.accent_color ?? '',
  logo: { kind: 'kept' },
})

interface BrandingFormProps {
  userId: string
  current: Brand
  draft: Draft
  /** Null if there are no unsaved changes. */
  onDraft: (draft: Draft | null) => void
}

function BrandingForm({ userId, current, draft, onDraft }: BrandingFormProps) {
  const { name, accent, logo } = draft
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })
  const saving = useSaving(userId, () => onDraft(null))
  const isOutdated = !isSameBranding(draft.began, current)
  const checked = brandingSchema.safeParse({ display_name: name, accent_color: accent })
  const problem = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.success) saving.mutate({ ...checked.data, ...changeOf(logo), was: draft.began })
  }
  return (
    <form noValidate className="grid max-w-[72ch] gap-5 border-rule border-t pt-4" onSubmit={save}>
      {isOutdated && (
        <ChangedMeanwhile current={current} onTheirs={() => onDraft(null)} onMine={() => change({ began: current })} />
      )}
      {saving.isError && !isOutdated && !isChangedMeanwhile(saving.error) && (
        <FormError>{saving.error.message}</FormError>
      )}
      <TextField
        label="Display name"
        autoComplete="organization"
        hint="Leave it empty to show Tradeline."
        maxLength={LONGEST_DISPLAY_NAME}
        error={problem('display_name')}
        value={name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <AccentField
        accent={accent}
        error={problem('accent_color')}
        readable={checked.success ? checked.data.accent_color : ''}
        onChange={(text) => change({ accent: text })}
      />
      <LogoField stored={logoAddress(current)} chosen={logo} onChoose={(chosen) => change({ logo: chosen })} />
      <IfOrganizationMayWork>
        <Button
          className="justify-self-start"
          type="submit"
          variant="primary"
          disabled={!checked.success || isOutdated}
          pending={saving.isPending && 'Saving...'}
        >
          Save branding
        </Button>
      </IfOrganizationMayWork>
    </form>
  )
}

const isChangedMeanwhile = (error: Error) => error instanceof ServerError && error.code === 'BRANDING_CHANGED'

interface ChangedMeanwhileProps {
  current: Brand
  onTheirs: () => void
  onMine: () => void
}

/** Shows what a colleague saved in the meantime, and lets the user choose which version to keep. */
function ChangedMeanwhile({ current, onTheirs, onMine }: ChangedMeanwhileProps) {
  return (
    <FormError>
      <p className="font-semibold">Another person saved the branding while you were editing</p>
      <p>
        It now has {current.display_name === null ? 'no display name' : `the name ${current.display_name}`},{' '}
        {current.accent_color === null ? 'no color' : `the color ${current.accent_color}`} and{' '}
        {current.logo_path === null ? 'no logo' : 'a logo'}. Your changes were not saved.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onTheirs}>Use their version</Button>
        <Button onClick={onMine}>Keep editing mine</Button>
      </div>
    </FormError>
  )
}

function useSaving(userId: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveBranding,
    onSuccess: (saved) => {
      queryClient.setQueryData(brandingQueries.own(userId).queryKey, saved)
      onSaved()
      showToast('Branding saved')
    },
    // After a conflict, loads the colleague's version for comparison.
    onError: (error) => isChangedMeanwhile(error) && queryClient.invalidateQueries(brandingQueries.own(userId)),
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
