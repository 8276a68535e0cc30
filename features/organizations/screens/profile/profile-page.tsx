import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ACCOUNT_TYPES, accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { type Profile, profileSchema } from '#features/organizations/rules/profile.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type OwnProfile, profileQueries, saveProfile } from './queries.ts'

const REDIRECT_AFTER_MS = 1500

interface ProfilePageProps {
  userId: string
  profile: OwnProfile | null
  /** The account type chosen at sign-up, which preselects the field. */
  chosenType?: unknown
}

/** Name, company and account type, prefilled from an existing profile. */
export function ProfilePage({ userId, profile, chosenType }: ProfilePageProps) {
  const form = useForm<Profile>({
    resolver: zodResolver(profileSchema),
    defaultValues: startValues(profile, chosenType),
  })
  const field = fieldsOf(form)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (values: Profile) => saveProfile(userId, values),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQueries.own(userId).queryKey }),
  })
  useRedirectToDashboard(saving.isSuccess)
  return (
    <>
      <PageHeader title="Complete Your Profile">Your team and your clients' files belong to this company.</PageHeader>
      <form
        noValidate
        className="flex max-w-[480px] flex-col gap-4"
        onSubmit={form.handleSubmit(
          (values) => saving.mutate(values),
          () => saving.reset(),
        )}
      >
        {saving.isError && <SaveFailure failure="Failed to update profile" message={saving.error.message} />}
        {saving.isSuccess && <Notice>Profile updated successfully! Redirecting...</Notice>}
        <TextField label="Full Name" autoComplete="name" required {...field('full_name')} />
        <TextField label="Company Name" autoComplete="organization" required {...field('company_name')} />
        <SelectField
          label="Account Type"
          required
          options={ACCOUNT_TYPES.map((type) => ({ value: type, label: accountTypeLabel(type) }))}
          {...field('account_type')}
        />
        <Button type="submit" variant="primary" disabled={saving.isSuccess} pending={saving.isPending && 'Saving...'}>
          Save profile
        </Button>
      </form>
    </>
  )
}

function startValues(profile: OwnProfile | null, chosenType: unknown): Profile {
  const known = profile?.account_type ?? chosenType
  return {
    full_name: profile?.full_name ?? '',
    company_name: profile?.company_name ?? '',
    account_type: ACCOUNT_TYPES.find((type) => type === known) ?? 'lender',
  }
}

/** Redirects after enough time to read the message. */
function useRedirectToDashboard(isSaved: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])
}
