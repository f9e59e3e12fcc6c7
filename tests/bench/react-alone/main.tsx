import { createRoot } from 'react-dom/client';

const app = document.getElementById('app');
if (app === null) throw new Error('The page has no element #app');
createRoot(app).render(
  <form>
    <h1>React alone</h1>
    <input aria-label="E-mail" type="email" />
    <input aria-label="Password" type="password" />
    <button type="submit">Log in</button>
  </form>,
);
