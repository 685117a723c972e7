talon-record 2
engine 0.1.0
game whist -
preset classic
rules 1
option players 4
option first_dealer random
option trump_mode last_card
option trump_rotation hdsc
option nt_every 0
option honours 0
option target 5
option match single
option deals 24
option drive_score over_six
option movement stay
seat 0 human 
seat 1 human 
seat 2 human 
seat 3 human 
commitment 9ee4fd3a13e6b5a48dacb1ad8d0a5b41d8348a092df128be822af2cd44675aa1
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000007
deal 1 8f00e7a1432a90b799f94bba4ee19c98c4fb8396975341fef8561bf6e44730f8
chance 4:0 52:29 51:45 50:20 49:13 48:5 47:19 46:25 45:9 44:28 43:5 42:29 41:12 40:2 39:27 38:28 37:28 36:32 35:21 34:24 33:21 32:21 31:2 30:21 29:23 28:9 27:14 26:24 25:10 24:17 23:3 22:16 21:18 20:9 19:18 18:15 17:16 16:11 15:10 14:7 13:12 12:4 11:10 10:1 9:2 8:7 7:5 6:0 5:2 4:0 3:0 2:0
step 1 1 play Ac
step 2 2 play 2c
step 3 3 play 5c
step 4 0 play 4c
step 5 1 play 2d
step 6 2 play Kd
step 7 3 play 3d
step 8 0 play 6d
step 9 2 play As
step 10 3 play 2s
step 11 0 play 7s
step 12 1 play 3s
step 13 2 play Ad
step 14 3 play 8d
step 15 0 play 6c
step 16 1 play 7d
step 17 2 play 4d
step 18 3 play Td
step 19 0 play 4h
step 20 1 play Qd
over no
rank 1 1 1 1
points 0 0 0 0
state c98811505e67897a
chain 1f2a2c6b621b0947f4d153e62203ea9c8cce74f0522a58adcb966ee2a02fc1b8
