import '#ui/theme/theme.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

// The app's code or the server's configuration may fail to load. Then the page says so itself.
import('#app/screens/start.tsx').then(
  ({ start }) => start(root),
  () => showUnreachable(root),
)

function showUnreachable(place: HTMLElement): void {
  const message = document.createElement('p')
  message.textContent = 'Unable to connect to the server. Please check your internet connection and try again.'
  const retry = document.createElement('button')
  retry.textContent = 'Try again'
  retry.className = 'mt-3 font-semibold text-brand underline'
  retry.onclick = () => window.location.reload()
  const alert = document.createElement('div')
  alert.role = 'alert'
  alert.className = 'mx-auto max-w-[62ch] p-8'
  alert.append(message, retry)
  place.replaceChildren(alert)
}
