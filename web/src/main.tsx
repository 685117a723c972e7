import { render } from 'preact';
import { App } from './App';
import { start } from './store';
import { startLanguage } from './words';
import './style/base.css';
import './generated/faces.css';
import './style/cards.css';
import './style/home.css';
import './style/table.css';
import './style/people.css';
import './style/own.css';
import './style/book.css';
import './style/room.css';
import './style/company.css';
import './style/small.css';

await startLanguage();
start();
render(<App />, document.getElementById('app') as HTMLElement);
