// Runs as a classic script in the head of every page, before the first paint. Stays to follow the system and other
// tabs.
{
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem('tradeline-theme')
    const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  apply()
  prefersDark.addEventListener('change', apply)
  for (const event of ['storage', 'tradeline-theme-changed']) addEventListener(event, apply)
}
