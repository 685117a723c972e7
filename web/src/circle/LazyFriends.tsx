// The places on the front page for what is new among friends, where the device knows some: their
// tables on top, and how they played today's deals at the end, where nothing gives way to it.
import { Later } from '../components/Later';
import { hasFriends } from './start_circles';

const loadNews = () => import('./FriendsNews').then((file) => file.FriendsNews);
const loadToday = () => import('./FriendsToday').then((file) => file.FriendsToday);

export function LazyFriends() {
  return hasFriends() ? (
    <div class="friends-place">
      <Later load={loadNews} />
    </div>
  ) : null;
}

export const LazyFriendsToday = () => (hasFriends() ? <Later load={loadToday} /> : null);
