import { hydrateRoot } from 'react-dom/client'
import { ConversationReader } from '#features/messages/screens/conversation/conversation-reader.tsx'

const place = document.getElementById('conversation')
if (place) hydrateRoot(place, <ConversationReader />)
