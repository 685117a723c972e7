// The place on the front page for what is new among friends, where the device knows some.
import { Later } from '../components/Later';
import { hasFriends } from './start_circles';

const load = () => import('./FriendsNews').then((file) => file.FriendsNews);

export function LazyFriends() {
  return hasFriends() ? (
    <div class="friends-place">
      <Later load={load} />
    </div>
  ) : null;
}
