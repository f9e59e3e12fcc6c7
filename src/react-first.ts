// Imported for its effect: React is evaluated with its chunk, while the application is on its way.
import 'react-dom/client';
