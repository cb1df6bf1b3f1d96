import { openGallery } from './gallery.tsx';

openGallery(document.getElementById('root'));
