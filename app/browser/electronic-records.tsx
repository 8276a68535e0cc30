import { hydrateRoot } from 'react-dom/client'
import { RecordReader } from '#web/public-pages/records/record-reader.tsx'

const place = document.getElementById('electronic-records')
if (place) hydrateRoot(place, <RecordReader />)
