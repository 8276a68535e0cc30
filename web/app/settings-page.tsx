import { PageHeader } from '#web/ui/page-header.tsx'
import { ThemeChoice } from '#web/ui/theme-choice.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeader title="User Settings" />
      <ThemeChoice />
    </>
  )
}
