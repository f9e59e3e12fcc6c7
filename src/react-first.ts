// Imported for its side effect: React is evaluated with its chunk while the application is being loaded.
import 'react-dom/client';
