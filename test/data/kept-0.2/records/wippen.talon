talon-record 2
engine 0.2.0
game wippen -
preset advanced
rules 1
option players 2
option first_dealer random
option packs 1
option open_hands 0
option wippe 1
option adding 1
option multi_capture 1
option building 1
option multiples 1
option stealing 0
option steal_match rank
option build_in_sums 0
option lock_total 0
option must_capture hand
option keep_match 1
option tie3 none
option match single
option target 21
option games 2
seat 0 human 
seat 1 human 
commitment 477033e06bc7d5b3c993c4ae4b1ede7ede55bc42d4becac3ee6c29d71ee1845b
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000005
deal 1 b730d811d80b856fdd8aa72f8e81523e368e0c0cdc2c7d570de8e193defd5f29
chance 2:1 52:11 51:1 50:13 49:38 48:14 47:15 46:3 45:18 44:30 43:6 42:6 41:14 40:4 39:22 38:5 37:35 36:1 35:11 34:28 33:19 32:7 31:14 30:8 29:22 28:17 27:22 26:14 25:13 24:18 23:22 22:7 21:5 20:19 19:4 18:5 17:16 16:14 15:11 14:8 13:1 12:9 11:7 10:8 9:6 8:4 7:1 6:4 5:1 4:3 3:2 2:1
step 1 0 discard 2c
step 2 1 capture Td 4s
step 3 1 take 2c
step 4 1 take 4c
step 5 0 discard Qd
step 6 1 capture Qc Qd
step 7 0 discard 3h
step 8 1 discard Jc
step 9 0 discard Ac
step 10 1 capture 9s Ac
step 11 1 take 8s
step 12 1 deal
step 13 0 discard 5d
step 14 1 build 2s 10 5d
step 15 1 take 3h
step 16 0 discard 5h
step 17 1 capture Th [10]
step 18 0 discard 9d
step 19 1 discard 8h
step 20 0 discard Qh
step 21 1 discard Ad
step 22 1 deal
step 23 0 capture 6s Ad
step 24 0 take 5h
step 25 1 capture 9h 9d
step 26 0 capture Qs Qh
step 27 1 discard 6d
step 28 0 capture Kh Kd
step 29 1 discard 2h
step 30 0 discard 7h
step 31 1 capture 7s 7h
step 32 1 deal
step 33 0 capture Js Jc
step 34 1 build As 3 2h
step 35 0 build 4h 10 6d
step 36 1 capture 3s [3]
step 37 0 capture Tc [10]
step 38 1 discard 9c
step 39 0 capture 8d 8h
step 40 1 discard Ks
step 41 1 deal
step 42 0 discard 7c
step 43 1 discard 6c
step 44 0 discard Jh
step 45 1 capture Jd Jh
step 46 0 discard 5s
step 47 1 capture 6h 6c
step 48 0 discard Ts
step 49 1 discard 8c
step 50 1 deal
step 51 0 build 2d 7 5s
step 52 0 take 7c
step 53 1 capture Kc Ks
step 54 0 capture 7d [7]
step 55 1 discard 3c
step 56 0 discard 5c
step 57 1 capture 3d 3c
step 58 0 discard Ah
step 59 1 discard 4d
over yes
rank 2 1
points 1 10
state 571364b01913c6b7
chain 016cc1596fcfeb0344833470ac2a083d3944150bc98fdb8cf1520481c380b670
